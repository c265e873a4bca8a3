# RingRift가 하는 말. 칸은 d4와 같은 이름입니다.

ringrift-rings = 링 { $rings }개

## 수가 거절되는 이유

ringrift-game_over = 게임이 끝났습니다.
ringrift-wrong_player = 플레이어 { $player }의 차례입니다.
ringrift-malformed = 이 보드의 수가 아닙니다. legal_moves에서 고르세요.
ringrift-wrong_phase = 이 수는 { $belongs } 단계의 것입니다. 지금은 { $phase } 단계입니다.
ringrift-action_available = 여기서 할 일이 있으므로 건너뛸 수 없습니다.

ringrift-no_rings_in_hand = 손에 남은 링이 없습니다.
ringrift-placement_on_collapsed = { $cell } 칸은 영토입니다. 링은 빈 칸이나 스택 위에 놓습니다.
ringrift-placement_on_marker = { $cell } 칸에 마커가 있으므로 빈 칸이 아닙니다.
ringrift-too_many_rings = 지금 여기에는 { ringrift-rings }까지 놓을 수 있습니다.
ringrift-one_ring_on_stack = 스택 위에는 한 번에 링 한 개만 놓을 수 있습니다.
ringrift-dead_placement = { $cell } 칸의 스택이 그 뒤에 움직이지도 포획하지도 못하게 됩니다.
ringrift-placement_mandatory = 놓아야 합니다. 움직이거나 포획할 수 있는 당신의 스택이 없습니다.
ringrift-nothing_to_skip = 건너뛸 것이 없습니다.
ringrift-swap_not_offered = 편은 둘이 둘 때 플레이어 2만, 빈 보드의 첫 차례 뒤에 한 번만 바꿀 수 있습니다.

ringrift-no_stack = { $cell } 칸에 스택이 없습니다.
ringrift-not_your_stack = { $cell } 칸의 스택은 플레이어 { $owner }의 것입니다.
ringrift-placed_stack_must_move = { $cell } 칸에 놓았으니 그 스택이 움직여야 합니다.
ringrift-not_in_line = { $cell } 칸은 { $source } 칸에서 곧은 선 위에 있지 않습니다.
ringrift-too_short = 높이 { $height }의 스택은 적어도 { $least }칸을 가야 합니다. { $steps }칸은 모자랍니다.
ringrift-path_blocked_by_stack = { $cell } 칸의 스택이 길을 막고 있습니다.
ringrift-path_blocked_by_collapsed = { $cell } 칸의 영토가 길을 막고 있습니다.
ringrift-landing_on_stack = { $cell } 칸의 스택 위에서 이동을 끝낼 수 없습니다.
ringrift-landing_on_collapsed = { $cell } 칸의 영토 위에서 이동을 끝낼 수 없습니다.
ringrift-landing_on_marker = 초판에서는 남의 마커 위에서 이동을 끝낼 수 없습니다.

ringrift-no_target = { $cell } 칸에 포획할 스택이 없습니다.
ringrift-target_not_first = 뛰어넘을 스택은 출발 칸과 내릴 칸 사이의 첫 스택이어야 합니다.
ringrift-cap_too_small = 높이 { $cap }의 캡으로 높이 { $target_cap }의 캡에서 포획할 수 없습니다.
ringrift-only_moved_stack = 지금은 방금 움직인 { $cell } 칸의 스택만 포획할 수 있습니다.
ringrift-must_continue_chain = 연쇄를 이어 가야 합니다. { $cell } 칸의 스택으로 다시 포획하세요.

ringrift-no_such_line = 이 칸들은 당신의 마커 { $length }개 이상으로 된 온전한 라인이 아닙니다.
ringrift-cannot_pay = 값을 치를 스택이 없습니다.
ringrift-line_cannot_be_declined = 처리할 수 있는 라인은 처리해야 합니다.
ringrift-reward_owed = 먼저 라인의 보상을 고르세요.
ringrift-payment_owed = 먼저 값을 치르세요. 당신의 스택 하나의 캡을 제거하세요.
ringrift-nothing_owed = 지금은 치를 값이 없습니다.
ringrift-no_reward_owed = 지금은 고를 보상이 없습니다.
ringrift-wrong_segment = 라인 안에서 이어진 { $length }칸을 고르세요.

ringrift-region_not_disconnected = 이 칸들은 한 플레이어의 마커로 잘려 있지 않습니다.
ringrift-region_has_all_colors = 보드에 링이 있는 모든 플레이어의 스택이 그 안에 있습니다.
ringrift-nothing_outside_to_pay = 이 구역 밖에 값을 치를 스택이 없습니다.
ringrift-wrong_border = 구역을 둘러싼 마커들이 아닙니다.

ringrift-no_such_cell = 이 보드에는 { $cell } 칸이 없습니다.
ringrift-no_such_choice = '{ $choice }'은(는) 여기의 선택지가 아닙니다.
ringrift-stack_blocked = { $cell } 칸의 스택은 움직이지도 포획하지도 못합니다.
ringrift-not_a_target = 여기서 { $cell } 칸을 가리켜도 아무 일도 없습니다.
ringrift-turn_complete = 차례를 다 입력했습니다. 보내거나 되돌리세요.
ringrift-nothing_to_undo = 아직 아무것도 입력하지 않았습니다.
ringrift-jump_over = { $cell } 칸에서 포획하려면 뛰어넘으세요. 그 뒤의 칸을 가리키세요: { $cells }.
ringrift-jump_from = { $cell } 칸에서 포획하려면 먼저 뛰어넘을 당신의 스택을 가리키세요: { $cells }. 그다음 { $cell } 뒤의 칸을 가리킵니다.

## 문장 안의 단계 이름

ringrift-phase-ring_placement = 링 놓기
ringrift-phase-movement = 이동
ringrift-phase-capture = 포획
ringrift-phase-chain_capture = 연쇄 포획
ringrift-phase-line_processing = 라인 처리
ringrift-phase-territory_processing = 구역 처리
ringrift-phase-forced_elimination = 강제 제거
ringrift-phase-game_over = 게임 끝
ringrift-phase-either = { $one } 또는 { $other }

## 다음에 할 일

ringrift-prompt-complete = 차례를 다 입력했습니다.
ringrift-prompt-place = 링을 놓으세요. 칸을 가리키고, 더 놓으려면 다시 가리킵니다. 그다음 스택을 움직입니다.
ringrift-prompt-placed = { $cell } 칸에 { ringrift-rings }. 스택이 갈 곳을 가리키세요.
ringrift-prompt-move = 스택을 움직이세요. 스택을 가리킨 다음 갈 곳을 가리킵니다.
ringrift-prompt-goes = { $cell } 칸의 스택이 갈 곳을 가리키세요.
ringrift-prompt-capture = 움직인 스택으로 포획할 수 있습니다. 내릴 칸을 가리키거나 건너뛰세요.
ringrift-prompt-chain = 연쇄를 이어 가야 합니다. 다음에 내릴 칸을 가리키세요.
ringrift-prompt-line = 라인을 처리하세요. 라인을 가리킵니다.
ringrift-prompt-reward = 보상을 고르세요. 캡을 치르고 라인 전체를 갖거나, 무료로 영토가 될 부분을 가리킵니다.
ringrift-prompt-region = 구역을 차지하세요. 그 안을 가리킵니다. 그다음 바깥의 캡 하나를 제거합니다.
ringrift-prompt-eliminate = 당신의 스택 하나의 캡을 제거하세요. 스택을 가리킵니다.

## 칸이나 선택지의 효과

ringrift-effect-place_here = 여기에 { ringrift-rings }를 놓습니다.
ringrift-effect-place_or = 여기에 링 { $fewer }개 또는 { $rings }개를 놓습니다.
ringrift-effect-place_on_stack = 이 스택 위에 링 한 개를 놓습니다.
ringrift-effect-place_instead = 대신 { ringrift-rings }를 놓습니다.
ringrift-effect-place = { ringrift-rings }를 놓습니다.
ringrift-effect-select = 이 스택을 움직입니다.
ringrift-effect-deselect = 다른 스택을 고릅니다.
ringrift-on_the_way = { $flips ->
    [0] {""}
   *[other] {"; "}마커 { $flips }개를 뒤집음
}{ $collapses ->
    [0] {""}
   *[other] {"; "}{ $collapses }칸이 영토가 됨
}{ $landing ->
    [marker] {"; "}내 마커가 사라짐
    [ring] {"; "}맨 위 링을 잃음
   *[nothing] {""}
}
ringrift-effect-move = { $to } 칸으로 이동{ ringrift-on_the_way }.
ringrift-effect-capture = { $target } 칸에서 포획하고 { $to } 칸에 내림{ ringrift-on_the_way }.
ringrift-effect-line = 길이 { $length }의 이 라인을 영토로 만들고 캡 하나를 제거합니다.
ringrift-effect-long_line = 길이 { $length }의 이 라인을 처리하고 보상을 고릅니다.
ringrift-effect-whole_line = 라인 전체를 영토로 만들고 캡 하나를 제거합니다.
ringrift-effect-part = 이 { $length }칸을 영토로 만듭니다. 값은 없습니다.
ringrift-effect-one_of = { $count }개 중 하나입니다. 이어서 그 안의 다른 칸을 가리키세요.
ringrift-effect-region = { $cells }칸과 { ringrift-rings }를 차지하고, 바깥의 캡 하나를 제거합니다.
ringrift-effect-eliminate = { $cell } 칸에서 { ringrift-rings }를 제거합니다.
ringrift-effect-skip_placement = 놓지 않고 이동으로 넘어갑니다.
ringrift-effect-no_placement_action = 놓을 수 있는 것이 없어 넘어갑니다.
ringrift-effect-swap_sides = 플레이어 1의 편을 가져옵니다. 상대는 플레이어 2로 이어서 둡니다.
ringrift-effect-skip_capture = 포획하지 않습니다.
ringrift-effect-skip_territory_processing = 이번 차례에는 구역을 더 차지하지 않습니다.

## 게임이 끝나는 법

ringrift-won-ring_elimination = { $winner }의 링 제거 승리: 링 { $rings }개 중 { $eliminated }개 제거, { $needed }개 필요.
ringrift-won-territory_control = { $winner }의 영토 승리: { $cells }칸 중 { $land }칸, { $needed }칸 필요.
ringrift-won-last_player_standing = { $winner }의 최후 생존 승리: 두 라운드 동안 다른 누구도 놓거나 움직이거나 포획하지 못했습니다.
ringrift-won-last_player_standing_now = { $winner }의 최후 생존 승리: 이 차례가 끝날 때 다른 누구도 놓거나 움직이거나 포획하지 못했습니다.
ringrift-won-stalemate_cells = { $winner }의 교착 승리, 영토로: { $best } 대 { $second }의 { $other }.
ringrift-won-stalemate_rings = { $winner }의 교착 승리, 제거한 링으로: { $best } 대 { $second }의 { $other }.
ringrift-won-stalemate_markers = { $winner }의 교착 승리, 마커로: { $best } 대 { $second }의 { $other }.
ringrift-won-stalemate_latest = { $winner }의 교착 승리, 마지막 행동으로: { $best }수째 대 { $second }의 { $other }수째.
ringrift-drawn-stalemate = 교착 무승부, { $seats }: 영토, 제거한 링, 마커가 모두 같습니다.

## 세는 것

ringrift-progress-rings = 제거한 링
ringrift-progress-territory = 영토
ringrift-progress-standing = 최후의 생존
ringrift-progress-hand = 손에 남은 링

## 다음 차례에 차지할 수 있는 것

ringrift-threat-wins = { $wins ->
    [0] {""}
   *[1] {" "}그러면 게임에서 이깁니다.
}
ringrift-threat-wall = { $whose ->
    [own] 이번 차례에 { $count }칸을 차지할 수 있습니다. { $at } 칸의 마커가 벽을 닫습니다.
   *[other] { $seat } 쪽이 다음 차례에 { $count }칸을 차지할 수 있습니다. { $at } 칸의 마커가 벽을 닫습니다.
}{ ringrift-threat-wins }
ringrift-threat-region = { $whose ->
    [own] 이번 차례에 { $count }칸을 차지할 수 있습니다. 이미 잘려 있습니다.
   *[other] { $seat } 쪽이 다음 차례에 { $count }칸을 차지할 수 있습니다. 이미 잘려 있습니다.
}{ ringrift-threat-wins }

## 길잡이: 이기는 길과 지금의 형편, 숫자의 뜻, 단계마다 할 일

ringrift-coach-ways = 다음 가운데 하나면 됩니다.
ringrift-progress-rings-coach = 링 { $goal }개 제거하기: 지금 { $value }개. 차지한 구역 안의 모든 링과 값으로 치른 링을 셉니다.
ringrift-progress-territory-coach = { $goal }칸 갖기: 지금 { $value }칸. 당신의 마커로 된 라인과 벽으로 둘러싼 구역이 영토가 됩니다.
ringrift-progress-standing-coach = { $goal }라운드 동안 놓거나 움직이거나 포획할 수 있는 유일한 사람 되기: 지금 { $value }.
ringrift-coach-pieces = 스택 왼쪽 위의 숫자는 높이입니다. 적어도 그만큼 가야 합니다. 오른쪽 위의 숫자는 캡, 곧 맨 위에 있는 주인의 링 수입니다. 캡이 더 크지 않은 스택을 뛰어넘을 수 있습니다.
ringrift-coach-now-ring_placement = 마커를 두고 싶은 곳에 링을 놓으세요. 스택이 떠나면서 그 자리에 당신의 마커를 남깁니다. 마커가 라인과 벽이 됩니다.
ringrift-coach-now-movement = 당신의 스택 하나를 곧게 움직이세요. 떠난 자리에 마커를 남기고, 지나는 길의 남의 마커를 당신 것으로 바꾸며, 당신의 마커는 영토가 됩니다.
ringrift-coach-now-capture = 스택이 다른 스택을 뛰어넘어 맨 위의 링을 가져올 수 있습니다. 그 링이나 내릴 자리가 좋으면 뛰고, 아니면 건너뛰세요.
ringrift-coach-now-chain_capture = 한 번 포획하면 같은 스택이 할 수 있는 한 계속 뜁니다. 원하는 곳에서 끝나는 길을 찾으세요.
ringrift-coach-now-line_processing = 당신의 마커가 라인을 이루어 영토가 됩니다. 라인 전체는 스택 하나의 캡을 값으로 치르고, 긴 라인은 일부를 값없이 가질 수 있습니다.
ringrift-coach-now-territory_processing = 벽이 어떤 색이 빠진 칸들을 잘라 냈습니다. 차지하고 바깥 스택의 캡으로 값을 치르면, 안의 모든 링이 당신의 것으로 세어집니다.
ringrift-coach-now-forced_elimination = 놓지도 움직이지도 포획하지도 못합니다. 당신의 스택 하나의 캡을 제거해야 하며, 당신이 제거한 것으로 셉니다.

## 읽을 수 없는 글

ringrift-unreadable-move = { $text }은(는) 읽을 수 없는 수입니다. 수는 d4+2, d4-d7, d4xd5-d7, pay d4, line a1-d1, reward 1, region a1 또는 { $words }처럼 씁니다
ringrift-unreadable-cell = { $text } 칸은 없습니다. 칸은 { $first }부터 { $last }까지입니다
ringrift-unreadable-not_straight = { $first } 칸과 { $last } 칸은 곧은 선 위에 있지 않습니다
ringrift-unreadable-several = { $cell } 칸이 든 구역이 여럿입니다. 구역: { $regions }
ringrift-unreadable-no_region = 차지할 수 있는 구역에 { $cell } 칸이 없습니다. 구역: { $regions }
ringrift-unreadable-no_regions = 차지할 수 있는 구역이 없습니다

## 글로 그린 보드

ringrift-legend-stack = (12) 스택, 맨 위 링이 마지막
ringrift-legend-tiny = A9 플레이어 1의 스택, 높이 9 (+는 그 이상)
ringrift-legend-marker = m1 마커
ringrift-legend-collapsed = x1 영토
ringrift-legend-cap = 1:2/9 캡 2, 높이 9
ringrift-summary-hand = 손에 { $count }
ringrift-summary-rings = 제거한 링 { $count }/{ $goal }
ringrift-summary-cells = 영토 { $count }/{ $goal }칸

## 밖에서 온 포지션이나 게임을 읽을 수 없는 이유

ringrift-reading-no_cell = 이 보드에는 { $cell } 칸이 없습니다
ringrift-reading-outcome_not_over = 결과는 단계가 game_over일 때만, 그때는 반드시 있어야 합니다
ringrift-reading-other_end = 이 포지션은 그렇게 끝날 수 없습니다
ringrift-reading-forced_without_stack = forced_elimination 단계에는 차례인 플레이어의 스택이 있어야 합니다
ringrift-reading-player = 1부터 { $players }까지여야 합니다
ringrift-reading-seat = 자리여야 합니다
ringrift-reading-turn = 1 이상이어야 합니다
ringrift-reading-swap = false여야 합니다. 편은 두 명일 때만 바꿀 수 있습니다(D77)
ringrift-reading-last_action = move_number인 { $number }보다 뒤일 수 없습니다
ringrift-reading-option = 이 포지션을 읽는 게임처럼 { $value }여야 합니다
ringrift-reading-one_content = 적힌 칸에는 stack, marker, collapsed 가운데 꼭 하나가 있어야 합니다
ringrift-reading-cell_twice = 같은 칸이 두 번 적혀 있습니다
ringrift-reading-stack_height = 링이 1개부터 { $most }개까지여야 합니다
ringrift-reading-real_action = 자리마다 true, false, null 가운데 하나여야 합니다
ringrift-reading-too_many_rings = 플레이어 { $seat }의 링은 { $rings }개인데, 손과 보드에 { $used }개가 있습니다
ringrift-reading-too_many_eliminated = 링 { $rings }개가 제거될 수는 없습니다. 없는 링은 { $missing }개뿐입니다
ringrift-reading-not_movement = movement 단계에만 있습니다
ringrift-reading-not_own_stack = 차례인 플레이어의 스택이어야 합니다
ringrift-reading-active_not_capturing = capture와 chain_capture 단계에만, 그때는 반드시 있어야 합니다
ringrift-reading-nothing_to_capture = 이 스택은 포획할 것이 없습니다
ringrift-reading-acted_before_placing = 링을 놓기 전에는 아무도 행동하지 않았습니다
ringrift-reading-acted_without_action = 강제 제거 뒤에는 플레이어가 할 수 있는 것이 있을 때만 차례가 이어집니다
ringrift-reading-owed_in_phase = line_processing과 territory_processing 단계에만 있습니다
ringrift-reading-payment_without_stack = 값을 치르려면 차례인 플레이어의 스택이 있어야 합니다
ringrift-reading-reward_in_phase = 보상은 line_processing 단계에만 있습니다
ringrift-reading-owed_line = 차례인 플레이어의 마커가 { $length }개보다 많은 온전한 라인이어야 합니다

ringrift-reading-type = 없는 종류입니다. 종류: { $types }
ringrift-reading-has_twice = 같은 칸이 두 번 있습니다
ringrift-reading-segment = option 2에만 있습니다. option 1에서는 라인 전체가 영토가 됩니다

ringrift-reading-one_line = 포지션은 글 한 줄이어야 합니다
ringrift-reading-position = 포지션은 보드, 이름=값 항목, 줄들로 이루어집니다. 예: 'square8/2 player=1 phase=movement 8/8/8/8/8/8/8/8'
ringrift-reading-board = 보드 { $text }을(를) 읽을 수 없습니다. square8/2처럼 씁니다
ringrift-reading-word = { $text }을(를) 읽을 수 없습니다. 항목은 이름=값으로 한 번만 씁니다
ringrift-reading-field = { $text }을(를) 읽을 수 없습니다
ringrift-reading-rows = 이 보드는 { $rows }줄인데 { $found }줄입니다
ringrift-reading-cells_in_row = { $row }번째 줄은 { $cells }칸이어야 하는데 { $found }칸입니다
ringrift-reading-row = { $row }번째 줄을 읽을 수 없습니다: { $text }
ringrift-reading-long_diagram = 그림은 글이어야 합니다
ringrift-reading-lines = 이 보드의 그림은 { $lines }줄인데 { $found }줄입니다
ringrift-reading-cells_in_line = { $line }번째 줄은 { $cells }칸이어야 하는데 { $found }칸입니다
ringrift-reading-content = 칸 { $text }을(를) 읽을 수 없습니다
