# 터미널이 스스로 하는 말.

terminal-prompt = { $player }: { $prompt }
terminal-thinking = { $player }(컴퓨터)의 생각을 기다리는 중 ...
terminal-played = { $player }의 수: { $moves }
terminal-computer_played = { $player }의 수: { $move }.
terminal-possible = 가능: { $effect }
terminal-not_possible = 불가능: { $why }
terminal-legal = 둘 수 있는 수입니다.
terminal-no_such_move = '{ $text }'이(가) 들어간 수가 없습니다.
terminal-more_moves = ... 그 밖에 { $count }개. 'moves d4'는 d4가 들어간 수를 보여 줍니다.
terminal-cells = { $count }칸
terminal-welcome = { $game }. 도움말은 'help'를 입력하세요.
terminal-too_long = 줄이 너무 깁니다.
terminal-why_what = 무엇인지 쓰세요: 'why d4' 또는 'why'와 수.
terminal-save_where = 어디에 저장할지 쓰세요: 'save 파일'.
terminal-cannot_save = { $file }에 저장할 수 없습니다: { $problem }.
terminal-saved = { $file }에 저장했습니다. 이제부터 게임은 그곳에 보관됩니다.
terminal-kept = 게임은 { $file }에 보관됩니다. 'save 파일'로 다른 파일을 쓸 수 있습니다.
terminal-has_won = { $player } 승리.
terminal-start = 수를 입력하거나 화살표 키를 쓰세요. F1은 도움말입니다.
terminal-over = 게임이 끝났습니다. 'undo'로 마지막 수를 무릅니다.
terminal-wait = 컴퓨터가 생각하고 있습니다. 기다리거나 'undo'를 쓰세요.
terminal-no_hint_now = 힌트는 당신의 차례에만 있습니다.
terminal-looking = 좋은 수를 찾는 중 ...
terminal-hint = 힌트: { $move } ({ $chance }).
terminal-hint_then = 힌트: { $move } ({ $chance }), 그다음 { $line }.
terminal-hint_wins = { $player } 확실한 승리
terminal-hint_loses = { $player } 확실한 패배
terminal-hint_chance = { $player } 승률 { $percent }%
terminal-puzzle_begins = 퍼즐 { $name }, { $grade }단계. 도움말은 'help'를 입력하세요.
terminal-puzzle_next = 다른 퍼즐은 'next', 나가려면 'quit'를 입력하세요.
terminal-puzzle_streak = 연속 { $streak }개. 다른 퍼즐은 'next', 나가려면 'quit'를 입력하세요.
terminal-puzzle_daily = 오늘의 퍼즐 연속 { $streak }개.
terminal-puzzle_tally = 푼 퍼즐 { $solved }개. 연속 { $streak }개.
terminal-puzzle_answer = 정답: { $line }
terminal-puzzle_all_solved = 이 퍼즐들은 모두 풀었습니다. 다른 종류나 단계를 고르세요.
terminal-replay_step = { $last }수 중 { $number }번째: { $what }
terminal-replay_start = { $game }의 시작
terminal-replay_first = 첫 국면입니다.
terminal-replay_last = 마지막 국면입니다.
terminal-replay_numbers = 수의 번호는 0부터 { $last }까지입니다.
terminal-replay_keys = n 다음, p 이전, 번호, first 처음, last 마지막, q 나가기
terminal-replay_what = 이해하지 못했습니다. 쓸 수 있는 키: { $keys }.
terminal-replay_ended = 게임 종료 사유: { $reason }.
terminal-level = 레벨 { $level }
terminal-random = 무작위
terminal-looking_now = 찾는 중 ...
terminal-time_is_gone = 게임이 끝났고, 지난 시간은 돌아오지 않습니다.
terminal-no_resigning = 기권은 둘이 두는 게임에서만 할 수 있습니다. 'quit'는 게임을 그대로 보관합니다.
terminal-file_exists = { $file } 파일이 이미 있습니다. 다른 이름을 쓰세요.
terminal-saved_elsewhere = { $file }에 저장할 수 없습니다({ $problem }). { $other }에 저장해 봅니다.
terminal-not_saved = 그곳에도 저장할 수 없습니다({ $problem }). 'save 파일'을 입력하세요.
terminal-taken_back = 물렀습니다.
terminal-out_of_time = { $player }의 시간이 다 되었습니다.
terminal-too_small = 터미널이 너무 작습니다. 적어도 { $width } x { $height }이어야 합니다.
terminal-ended_title = 게임 끝
terminal-ended_kept = 게임은 { $file }에 보관됩니다
terminal-ended_keys = 테이블에서 백스페이스는 마지막 수를 무르고, F10은 나갑니다.
terminal-help_title = 도움말
terminal-moves_title = 둘 수 있는 수
terminal-close = Enter나 Escape로 닫기
terminal-bye_not_saved = 게임을 저장할 수 없었습니다. 기록은 다음과 같습니다:
terminal-bye_kept = 게임은 { $file }에 보관되었습니다
terminal-bye_resume = 게임은 { $file }에 보관되었습니다. 이어서 두려면: { $command }

terminal-kind-place = 놓기
terminal-kind-select = 고르기
terminal-kind-deselect = 고르기 취소
terminal-kind-count = 개수
terminal-kind-move = 이동
terminal-kind-capture = 포획
terminal-kind-line = 라인
terminal-kind-segment = 라인의 일부
terminal-kind-region = 구역
terminal-kind-eliminate = 제거
terminal-kind-neutral = 중립 성

terminal-key-help = F1 도움말
terminal-key-hint = F2 힌트
terminal-key-chances = F3 승률
terminal-key-moves = F4 수
terminal-key-next = Tab 다음
terminal-key-undo = Backspace 무르기
terminal-key-quit = F10 나가기

terminal-page_help =
    화살표 키로 커서를 옮기고 Enter로 가리키거나, 칸을 클릭하세요.
    보드 아래에 다음에 할 일이 나옵니다. * 표시가 있는 칸을 가리킬 수 있습니다.
    또는 칸(d4 d6), 수, 선택지의 이름, 명령어를 입력하고 Enter를 누르세요.

    {"  "}Enter         커서의 칸을 가리키거나, 입력한 것을 실행
    {"  "}Backspace     입력한 글자, 마지막 칸, 마지막 수를 되돌림
    {"  "}Tab           가리킬 수 있는 다음 칸으로
    {"  "}Escape        입력한 것을 지움
    {"  "}F1  help      이 화면
    {"  "}F2  hint      컴퓨터라면 여기서 둘 수
    {"  "}F3  chances   누가 이길지, 켜기와 끄기
    {"  "}F4  moves     둘 수 있는 수. moves d4: d4가 들어간 수
    {"  "}    why d4    칸이나 수가 안 되는 이유, 또는 그 효과
    {"  "}    undo      Backspace와 같음
    {"  "}    save 파일  새 이름으로 저장하고 거기서 계속
    {"  "}    resign    기권
    {"  "}F10 quit      나가기. 게임은 보관됨(Ctrl+C와 Ctrl+Q도)

    {"["} ] 커서   > < 선택   ? ? 힌트   ' ' 마지막 수   * 가리킬 수 있음
terminal-dialogue_help =
    'moves'가 쓰는 대로 수를 입력하거나, d4처럼 칸의 이름으로 가리키세요.
    하나씩 또는 한 줄에 여러 개를 쓸 수 있고, 선택지는 이름으로 고릅니다.
    한 줄에 여러 입력을 쓸 때는 ';'로 나눕니다.
    {"  "}moves [글자]   둘 수 있는 수. 글자를 주면 그것이 들어간 수
    {"  "}why 수|칸      수나 칸이 안 되는 이유, 또는 그 효과
    {"  "}undo           마지막 칸이나 마지막 수를 되돌림
    {"  "}board          보드를 다시 그림
    {"  "}save 파일      새 이름으로 저장하고 거기서 계속
    {"  "}resign         기권
    {"  "}quit           나가기. 게임은 보관되어 이어서 둘 수 있음
    {"  "}help           이 글
terminal-puzzle_help =
    'moves'가 쓰는 대로 수를 입력하거나, d4처럼 칸의 이름으로 가리키세요.
    {"  "}hint          도움말, 쓸 때마다 조금씩 더
    {"  "}why 칸        그 칸을 가리키면 어떻게 되는지, 또는 안 되는 까닭
    {"  "}moves [글자]  둘 수 있는 수. 글자를 쓰면 그것이 들어간 수
    {"  "}again         이 퍼즐을 처음부터
    {"  "}answer        정답 보기
    {"  "}next          다른 퍼즐
    {"  "}quit          나가기
