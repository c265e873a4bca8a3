# 그레이트 킹덤이 하는 말. 자리는 e4와 같은 이름이고, $player와 $winner는 파랑이나 주황입니다.

great_kingdom-seat = { $seat ->
    [1] 파랑
   *[2] 주황
}

## 수가 거절되는 이유

great_kingdom-game_over = 게임이 끝났습니다. { $why }
great_kingdom-wrong_player = { $player }의 차례입니다.
great_kingdom-first_neutral = 첫 수에는 중립 성을 놓습니다.
great_kingdom-no_neutral = 지금은 중립 성을 놓을 수 없습니다.
great_kingdom-pass_with_point = 패스에는 자리가 없습니다.
great_kingdom-castle_without_point = 성을 놓을 자리가 필요합니다.
great_kingdom-off_board = { $size }x{ $size } 보드에는 그런 자리가 없습니다.
great_kingdom-malformed = 이 게임의 수가 아닙니다. legal_moves에서 고르세요.
great_kingdom-neutral_stands = { $point } 자리에는 중립 성이 있습니다.
great_kingdom-castle_stands = { $point } 자리에는 성이 있고, 성은 보드를 떠나지 않습니다.
great_kingdom-no_castles = { $player } 쪽은 성 { $castles }개를 모두 놓아 패스만 할 수 있습니다.
great_kingdom-own_territory = { $point } 자리는 당신의 완성된 영토 안입니다.
great_kingdom-closed_territory = { $point } 자리는 상대의 완성된 영토 안입니다.
great_kingdom-suicide = { $point } 자리에 성을 놓으면 자기 무리의 활로가 없어지고 아무것도 포획하지 못합니다.

## 차례 입력하기

great_kingdom-no_such_choice = 고를 수 있는 것은 패스뿐입니다.
great_kingdom-prompt-entered = { $move }. { $effect }
great_kingdom-prompt-neutral = 중립 성의 자리를 고르세요.
great_kingdom-prompt-only_pass = 성을 놓을 수 없으니 패스하세요.
great_kingdom-prompt-place = 성을 놓거나 패스하세요.
great_kingdom-effect-neutral = 여기에 중립 성을 놓습니다.
great_kingdom-effect-pass = 패스합니다. 상대도 패스하면 영토를 셉니다.
great_kingdom-effect-place = 여기에 성을 놓습니다.

## 게임이 끝나는 법

great_kingdom-won-capture = { $winner }의 포획 승리: { $player } 쪽이 { $point } 자리에 놓은 성이 { $groups }의 마지막 활로를 막았습니다.
great_kingdom-won-double = { $winner }의 포획 승리: { $player } 쪽이 { $point } 자리에 놓은 성이 { $groups }의 마지막 활로를 막았습니다. 자기 무리의 활로도 없지만, 동시 KO에서는 놓은 사람이 이깁니다.
great_kingdom-won-suicide = { $winner }의 승리, 상대의 자살수: { $player } 쪽이 { $point } 자리에 놓은 성이 자기 무리 { $group }의 활로를 없애고 아무것도 포획하지 못했습니다.
great_kingdom-won-score = { $winner }의 계가 승리: 영토는 파랑 { $blue }집, 주황 { $orange }집. 파랑은 { $margin }집을 앞서야 하는데 차이는 { $lead }집입니다.

## 세는 것

great_kingdom-progress-territory = 영토
great_kingdom-progress-castles = 성

## 다음 성으로 할 수 있는 것

great_kingdom-threat-capture = { $whose ->
    [own] 바로 이길 수 있습니다. { $at } 자리의 성이 상대의 성 { $count }개의 마지막 활로를 막습니다.
   *[other] { $seat } 쪽이 다음 성으로 이길 수 있습니다. { $at } 자리에서 당신의 성 { $count }개의 마지막 활로를 막습니다.
}
great_kingdom-threat-territory = { $whose ->
    [own] { $at } 자리의 성으로 영토 { $count }집을 닫을 수 있습니다.
   *[other] { $seat } 쪽이 다음 성을 { $at } 자리에 놓아 영토 { $count }집을 닫을 수 있습니다.
}

## 길잡이

great_kingdom-coach-ways = 상대의 성을 하나라도 포획하면 바로 이깁니다. 포획이 없으면 영토로 정합니다.
great_kingdom-progress-territory-coach = 영토를 더 많이 닫기: 지금 { $value }집이고, 이대로 끝나면 { $goal }집으로 이깁니다.
great_kingdom-coach-pieces = 나란히 이어진 같은 색의 성은 한 무리입니다. 곁의 빈 자리가 활로이고, 활로가 없는 무리는 포획됩니다. 회색 성은 누구의 것도 아니며 가장자리처럼 벽입니다.
great_kingdom-coach-now-placement = 가장자리에서 가장자리로, 또는 회색 성까지 벽을 쌓으면 안쪽이 당신의 영토입니다. 활로가 하나뿐인 무리를 두지 마세요.
great_kingdom-coach-now-neutral_placement = 회색 성이 설 자리를 고르세요. 두 편 모두에게 벽이 됩니다.

## 읽을 수 없는 글

great_kingdom-unreadable-move = { $text }은(는) 수가 아닙니다. 수는 e5와 같은 자리이거나 pass입니다
great_kingdom-unreadable-point = { $text }은(는) 자리가 아닙니다. 자리는 a1부터 { $last }까지입니다

## 글로 그린 보드

great_kingdom-legend-castles = B O 성
great_kingdom-legend-neutral = # 중립
great_kingdom-legend-territory = b o 영토
great_kingdom-summary-castles = 성 { $count }개
great_kingdom-summary-few = { great_kingdom-summary-castles } (남은 성 { $left }개)
great_kingdom-summary-territory = 영토 { $count }집

## 옵션이 잘못된 이유

great_kingdom-no_centre = 크기가 짝수인 보드에는 가운데가 없습니다. [{ $middle }, { $middle }]과 같은 자리나 { $none } 또는 { $first }을(를) 쓰세요
great_kingdom-no_point = 0 <= x, y < { $size }인 자리 [x, y]여야 합니다

## 밖에서 온 포지션이나 게임을 읽을 수 없는 이유

great_kingdom-reading-off_board = 크기가 { $size }인 보드 밖입니다
great_kingdom-reading-game = { $game }이어야 합니다
great_kingdom-reading-options = { $game }와(과) 다른 게임의 옵션입니다
great_kingdom-reading-phase = 이 포지션에서는 { $phase }이어야 합니다
great_kingdom-reading-point_twice = { $point } 자리가 두 번 적혀 있습니다
great_kingdom-reading-point_shared = { $point } 자리에 성 두 개가 설 수 없습니다
great_kingdom-reading-no_liberty = { $point } 자리의 무리에 활로가 없으니 게임이 끝났어야 합니다
great_kingdom-reading-too_many_castles = 성이 { $castles }개인데, 성은 한 쪽에 { $supply }개뿐입니다
great_kingdom-reading-move_number = { $most } 이하여야 합니다
great_kingdom-reading-neutral_elsewhere = 중립 성이 옵션에 정해진 자리에 없습니다
great_kingdom-reading-neutral_twice = 중립 성은 하나뿐입니다
great_kingdom-reading-castles_before_neutral = 빠져 있습니다. 중립 성을 놓기 전에는 다른 성이 설 수 없습니다
great_kingdom-reading-blue_places_neutral = 1이어야 합니다. 중립 성은 파랑이 놓습니다
great_kingdom-reading-passes_before_neutral = 0이어야 합니다. 중립 성을 놓기 전에는 패스할 수 없습니다
great_kingdom-reading-passes_end = 연이어 두 번 패스하면 게임이 끝나므로 outcome이 있어야 합니다
great_kingdom-reading-passes_of_score = 계가로 끝난 게임에서는 2여야 합니다
great_kingdom-reading-passes_of_castle = 성을 놓은 다음에는 0이어야 합니다
great_kingdom-reading-no_last_castle = { $player } 쪽에 게임을 끝낸 성이 없습니다
great_kingdom-reading-last_castle_illegal = 마지막 성은 놓을 수 없는 성입니다: { $why }
great_kingdom-reading-castle_ends_nothing = { $point } 자리의 성으로는 게임이 끝나지 않습니다
great_kingdom-reading-no_castle_ended = { $player } 쪽의 어떤 성으로도 이렇게 끝날 수 없습니다

great_kingdom-reading-position = 포지션은 줄들, 차례, 패스 수, 수의 번호, 끝의 다섯 낱말입니다
great_kingdom-reading-player = 차례는 blue나 orange여야 하는데 { $text }입니다
great_kingdom-reading-rows = 보드는 { $size }줄이고 줄마다 자리가 { $size }개여야 합니다
great_kingdom-reading-row = 줄 { $row }을(를) { $character }번째 글자에서 읽을 수 없습니다
great_kingdom-reading-number = { $text }은(는) 0부터 { $high }까지의 수가 아닙니다
great_kingdom-reading-long_diagram = 그림이 그렇게 길 수는 없습니다
great_kingdom-reading-to_act = 차례인 쪽은 게임이 끝나지 않았을 때만, 그때는 반드시 있어야 합니다
great_kingdom-reading-diagram_point = { $line } 안의 { $text }은(는) 그림의 자리가 아닙니다

## SGF

great_kingdom-reading-sgf-version = SGF 버전 4만 읽을 수 있습니다
great_kingdom-reading-sgf-game = { $game }이면 { $number }이어야 하는데 { $value }입니다
great_kingdom-reading-sgf-size = { $low }부터 { $high }까지의 수여야 하는데 { $value }입니다
great_kingdom-reading-sgf-object = JSON 객체여야 합니다
great_kingdom-reading-sgf-color = B나 W여야 합니다
great_kingdom-reading-sgf-tags = 값이 글이어야 합니다
great_kingdom-reading-sgf-impossible_start = 시작 포지션이 불가능합니다: { $why }
great_kingdom-reading-sgf-other_start = RKPOSITION이 { $name } 속성과 맞지 않습니다
great_kingdom-reading-sgf-first_node = { $name }은(는) 첫 노드에만 쓸 수 있습니다
great_kingdom-reading-sgf-one_move = 한 노드에는 한 수만 쓸 수 있습니다
great_kingdom-reading-sgf-point = { $text }은(는) 크기가 { $size }인 보드의 자리가 아닙니다
great_kingdom-reading-sgf-one_value = 값은 하나여야 하는데 { $values }개입니다
great_kingdom-reading-sgf-long_file = 파일이 { $most }자를 넘습니다
great_kingdom-reading-sgf-many_nodes = 게임의 노드가 { $most }개를 넘습니다
great_kingdom-reading-sgf-start = SGF 파일은 '('로 시작해야 하는데 { $found }입니다
great_kingdom-reading-sgf-no_node = ';', '(', ')' 가운데 하나여야 하는데 { $found }입니다
great_kingdom-reading-sgf-no_semicolon = ';'이어야 하는데 { $found }입니다
great_kingdom-reading-sgf-no_property = 대문자로 쓴 속성이어야 하는데 { $found }입니다
great_kingdom-reading-sgf-node_after_variation = 변화 뒤에 노드가 이어집니다
great_kingdom-reading-sgf-more_games = 게임 뒤에 다른 것이 있습니다. 파일에는 게임이 하나만 있어야 합니다
great_kingdom-reading-sgf-twice = { $name } 속성이 두 번 있습니다
great_kingdom-reading-sgf-no_value = { $name } 속성에 값이 없습니다
great_kingdom-reading-sgf-not_closed = { $name }의 값이 ']'로 닫히지 않았습니다
great_kingdom-reading-sgf-end = 파일의 끝
