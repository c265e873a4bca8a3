# 요청이나 메시지를 읽을 수 없는 이유. 필드 이름 뒤에 옵니다.

unread-at = { $where }: { $says }
unread-bad_character = 저장할 수 없는 문자 { $character }이(가) 있습니다. 빼 주세요
unread-list_too_long = 항목이 { $most }개보다 많습니다
unread-list_too_short = 항목이 { $least }개보다 적습니다
unread-missing = 빠져 있습니다
unread-not_above = { $least }보다 커야 합니다
unread-not_as_asked = 이대로는 쓸 수 없습니다
unread-not_choice = 다음 중 하나여야 합니다: { $known }
unread-not_in_form = 쓸 수 없는 문자가 있습니다
unread-not_json = JSON이 아닙니다
unread-not_list = 목록이어야 합니다
unread-not_number = 숫자여야 합니다
unread-not_object = 객체여야 합니다
unread-not_text = 텍스트여야 합니다
unread-not_truth = true 또는 false여야 합니다
unread-not_whole_number = 정수여야 합니다
unread-text_too_long = { $most }자보다 깁니다
unread-text_too_short = { $least }자보다 짧습니다
unread-too_large = { $most } 이하여야 합니다
unread-too_small = { $least } 이상이어야 합니다
unread-unknown = 이 요청에 없는 필드입니다
