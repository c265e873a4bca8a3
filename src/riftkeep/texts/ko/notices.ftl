# 지금 보고 있지 않은 테이블의 소식.

notice-started = 게임이 시작되었습니다.
notice-your_turn = 당신의 차례입니다.
notice-takeback_asked = { $name } 님이 한 차례 무르기를 요청합니다.
notice-finished = 게임이 끝났습니다.
notice-rematch_offered = { $name } 님이 다시 두기를 원합니다.
