# 모든 게임과 진행자가 하는 말.

language-name = 한국어
language-plurals = other

plain = { $text }

seat = 플레이어 { $seat }
seat-inside = 플레이어 { $seat }
seat-named = { $seat } ({ $name })
seat-began = { $seat } (처음에는 { $before })

list-last = { $first }, { $rest }
list-more = { $first }, { $rest }

ended-resignation = { $who } 님이 기권했습니다. { $winner } 님의 승리입니다.
ended-time = { $who } 님의 시간이 다 되었습니다. { $winner } 님의 승리입니다.
ended-abandoned = { $who } 님이 게임을 떠났습니다. { $winner } 님의 승리입니다.
ended-won_by_resignation = { $winner } 승리: 상대가 기권했습니다.
ended-won_by_time = { $winner } 승리: 상대의 시간이 다 되었습니다.
ended-won_by_abandoned = { $winner } 승리: 게임이 중단되었습니다.
ended-failed = { $who }: 게임을 계속할 수 없게 되었습니다. { $reason }

action-not_legal = 행동 { $action }번은 여기서 둘 수 없습니다. legal_actions에서 고르세요.
action-not_legal_in_game = 행동 { $action }번은 게임 { $game }에서 둘 수 없습니다. 마스크를 확인하세요.
action-no_move = 행동 { $action }번에 해당하는 수가 여기에는 없습니다. legal_moves에서 고르세요.
action-out_of_range = 행동 번호는 0부터 { $most }까지입니다. { $action }은(는) 범위 밖입니다.

entry-turn_over = 차례가 끝났습니다. 그 뒤의 칸은 쓰이지 않았습니다.
entry-no_undo = 무를 수가 없습니다.
entry-nothing_entered = 아직 아무것도 입력하지 않았습니다.
entry-turn_complete = 차례를 다 입력했습니다: { $move }.

# 칸에 말을 놓는 게임 (core/board_game.py).
board-game_over = 게임이 끝났습니다.
board-not_your_turn = { $player }의 차례입니다.
board-no_pass = 말을 놓을 수 있으면 패스할 수 없습니다.
board-no_place = { $cell }에는 말을 놓을 수 없습니다.
board-no_such_cell = 그런 칸은 없습니다.
board-entered = { $move }.
board-prompt = 말을 놓으세요.
board-only_pass = 놓을 곳이 없으니 패스하세요.
board-place_here = 여기에 말을 놓습니다.
board-unreadable = { $text }은(는) 칸이 아닙니다. 칸의 이름은 { $example }와 같습니다
board-pass = 패스합니다.
board-won = { $winner }의 말이 가장 많아({ $counts }) 이겼습니다.
board-draw = 무승부: 가장 많은 말의 수가 같습니다({ $counts }).

## 밖에서 온 값, 그리고 항목이 잘못된 이유

value-huge = 아주 큰 수
value-kind = { $kind ->
    [list] 목록
    [dict] 객체
   *[other] { $kind } 값
}

field-wrong = { $field }: { $why }
field-missing = 빠져 있습니다
field-unknown = 없는 항목입니다. 쓸 수 있는 항목: { $known }
field-object = 객체여야 하는데 { $value }입니다
field-whole = 정수여야 하는데 { $value }입니다
field-range = { $low }부터 { $high }까지여야 하는데 { $value }입니다
field-boolean = true 또는 false여야 하는데 { $value }입니다
field-text = 글이어야 하는데 { $value }입니다
field-choice = { $allowed } 가운데 하나여야 하는데 { $value }입니다
field-list = 목록이어야 하는데 { $value }입니다
field-entries = 항목이 { $length }개여야 하는데 { $found }개입니다
field-cell = [3, 4]와 같은 칸이어야 합니다(육각형 보드에서는 [3, -1, -2]와 같은 칸)

rule-refuses = { $why } [{ $rule }]
