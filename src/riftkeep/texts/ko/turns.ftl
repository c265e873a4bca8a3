turn-sentence = { $who }: { $deeds }.
turn-nothing = { $who }: 할 수 있는 것이 없었습니다.
turn-person = { $name } ({ $color })
turn-computer = { $color }, 레벨 { $level }
turn-again = 다시 보기
turn-since = 지난 당신의 차례 뒤에 있었던 일
turn-watching = 다른 사람들의 차례를 보여 주는 중입니다. 보드를 가리키면 바로 끝을 볼 수 있습니다.

deed-ringrift-placed = { $to } 칸에 링 { $count }개를 놓음
deed-ringrift-moved_on = { $to } 칸으로 이동
deed-ringrift-moved = { $from } 칸에서 { $to } 칸으로 이동
deed-ringrift-captured = { $count ->
    [1] { $target } 칸을 뛰어넘어 포획하고 { $to } 칸에 내림
   *[other] { $count }번 포획하고 { $to } 칸에 내림
}
deed-ringrift-collapsed = 길이 { $count }의 라인을 영토로 만듦
deed-ringrift-took = { $count }칸을 차지
deed-ringrift-took_rings = { $count }칸을 차지하고 그 안의 링 { $rings }개를 제거
deed-ringrift-paid = { $at } 칸에서 링 { $count }개를 지불
deed-ringrift-forced = 움직일 수 없어 { $at } 칸에서 링 { $count }개를 내줌
deed-ringrift-swapped = 상대의 편을 가져감
deed-ringrift-spared = 포획하지 않음
deed-ringrift-declined = 구역을 차지하지 않음
deed-great_kingdom-castle = { $at } 자리에 성을 놓음
deed-great_kingdom-closed = { $at } 자리에 성을 놓아 영토 { $count }집을 완성
deed-great_kingdom-neutral = { $at } 자리에 중립 성을 놓음
deed-great_kingdom-passed = 패스
deed-great_kingdom-captured = { $at } 자리에 성을 놓아 성 { $count }개를 포획
deed-great_kingdom-lost = { $count ->
    [1] { $at } 자리에 활로가 없는 성을 놓음
   *[other] { $at } 자리에 성을 놓아 성 { $count }개의 활로가 없어짐
}
why-took = { $color } 마커 { $wall }개가 { $count }칸을 에워쌌고, 그 안에 { $missing }의 스택이 없습니다.
why-took_land = 영토가 { $count }칸을 에워쌌고, 그 안에 { $missing }의 스택이 없습니다.
why-outside = 벽의 바깥쪽도 하나의 구역입니다.
why-captured = 표시된 성 { $count }개에 활로가 없습니다. 옆에 빈 자리가 남지 않았습니다.
why-lost = 표시된 성 { $count }개에 활로가 없고, 포획한 것도 없습니다.
why-and = { $first }, { $last }
