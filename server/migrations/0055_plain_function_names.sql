-- Functions under the names that the code uses: renamed, so that what calls them goes on calling the same ones.
ALTER FUNCTION find_kept_answer RENAME TO find_stored_response;
ALTER FUNCTION keep_answer RENAME TO store_response;
ALTER FUNCTION keep_answers RENAME TO store_responses;
ALTER FUNCTION kept_answers_end RENAME TO stored_responses_end;
ALTER FUNCTION trip_at_a_glance RENAME TO trip_event_payload;
ALTER FUNCTION drop_useless_mails RENAME TO drop_superseded_mails;
