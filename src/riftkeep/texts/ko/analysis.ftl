analysis-title = 분석
analysis-start = 분석하기
analysis-stop = 멈추기
analysis-review = 게임 복기
analysis-owners = 예상 주인 보기
analysis-heat = 둘 자리 보기
analysis-waiting = 컴퓨터를 기다리는 중 …
analysis-progress = 컴퓨터가 살펴보는 중: { $percent } %
analysis-stopped = 멈추었습니다.
analysis-simulations = 시뮬레이션 { $count }회
analysis-shares = 승률: { $shares }
analysis-proof = { $name } 님이 많아야 결정 { $count }번 안에 확실히 이깁니다.
analysis-proof_turns = { $count ->
    [1] { $name } 님이 이번 차례에 확실히 이깁니다.
   *[other] { $name } 님이 많아야 { $count }차례 안에 확실히 이깁니다.
}
analysis-draw = 많아야 결정 { $count }번 안에 확실히 비깁니다.
analysis-drawn = 무승부
analysis-wins = 승
analysis-loses = 패
analysis-try = 이 수순을 보드에서 해 보기
analysis-visits = { $count }번 살펴봄, 적어도 { $bound }
analysis-curve = 게임 수순에 따른 승률
analysis-mean = { $name } 님: 결정 한 번에 { $percent } % 손해
analysis-mistakes = 실수, 큰 것부터
analysis-none = 컴퓨터가 볼 때 없습니다.
analysis-only = 유일한 수
analysis-missed = 놓친 승리
analysis-lost = { $percent } % 손해
analysis-better = 더 나은 수:
