# 밖에서 온 게임이나 포지션을 읽을 수 없는 이유.

reading-line = { $line }번째 줄: { $why }
reading-entry = { $entry }번째 항목: { $why }
reading-move = 수 { $move }: { $why }
reading-illegal = 둘 수 없는 수 { $move }: { $why }
reading-other_end = 맞지 않습니다: { $why }

reading-no_json_at = JSON이 아닙니다({ $column }번째 글자를 보세요)
reading-no_json_there = { $line }번째 줄, { $column }번째 글자: JSON이 아닙니다
reading-json_too_large = 읽을 수 있는 JSON이 아닙니다. 너무 깊거나 너무 긴 수가 있습니다
reading-json_kind = 객체(포지션)나 목록(게임)이어야 하는데 { $value }입니다

## 기록

reading-empty_record = 기록이 비어 있습니다. 첫 줄은 머리글이어야 합니다
reading-long_line = { $most }자가 넘습니다
reading-names = 이름의 목록이어야 합니다
reading-tags = 글을 담은 객체여야 합니다
reading-character = 저장할 수 없는 글자 { $character }이(가) 있습니다
reading-other_value = { $stated }(이)라고 되어 있지만 게임에서는 { $found }입니다
reading-other_moves = { $stated }수라고 되어 있지만 기록에는 { $moves }수가 있습니다
reading-other_key = 맞지 않습니다: 마지막 포지션은 { $key }입니다
reading-not_over = 마지막 수 다음에도 게임이 끝나지 않았습니다
reading-ranking = 모든 자리를 한 번씩, 이긴 쪽을 맨 앞에 적어야 합니다
reading-seats = 자리의 목록이어야 합니다
reading-no_game = { $name } 게임은 없습니다. 있는 게임: { $games }
reading-keys = 항목에는 이름이 있어야 합니다
reading-too_many_moves = { $most }수가 넘습니다. 한 번에 더 적은 게임을 가져오세요
reading-too_many_games = { $most }판이 넘습니다. 한 번에 더 적게 가져오세요
reading-set_up = 만들어 놓은 포지션에서 시작한 게임은 가져올 수 없습니다

## 다른 형식

reading-nothing = 내용이 없습니다
reading-unknown = 알아볼 수 있는 형식의 게임이나 포지션이 아닙니다. 형식({ $formats } 가운데 하나)과 게임을 알려 주세요
reading-no_position = 알아볼 수 있는 게임의 포지션이 아닙니다. 게임을 알려 주세요
reading-no_game_stated = 어떤 게임인지 적혀 있지 않습니다. '# game ringrift'와 같은 줄로 시작하세요
reading-long_move = 수는 { $most }자까지 쓸 수 있습니다
reading-left_out = 그 앞에 { $move }이(가) 빠졌습니다. 강제된 수는 요청할 때만 채워 넣습니다(fill_forced)

## 칸에 말을 놓는 게임의 포지션

board-reading-cell = 보드에 있는 칸이어야 합니다
board-reading-cell_twice = 보드에 있는 칸을 한 번만 적어야 합니다
board-reading-begins = { $game } 포지션은 게임 이름과 옵션으로 시작합니다
board-reading-ends = 포지션은 차례인 플레이어, 패스 수, 수의 번호인 세 숫자로 끝납니다
board-reading-marks = 표시가 { $marks }개여야 합니다. 빈 칸은 { $empty }입니다
