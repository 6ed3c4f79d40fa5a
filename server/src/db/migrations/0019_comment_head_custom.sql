-- Immutable in truth, as `post_head` is: what is printed here depends on no setting.
CREATE FUNCTION "comment_head"("id" uuid, "post_id" uuid, "content" text, "created_at" timestamptz)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN concat('{"id":"', id, '","postId":"', post_id, '","content":', to_json(content),
    ',"createdAt":', to_char(created_at AT TIME ZONE 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'));
END
$$;
