-- Immutable in truth, though `to_json` may not say so of itself: of text and a truth value it prints the same always.
CREATE FUNCTION "person_card"("id" text, "first_name" text, "last_name" text, "handle" text, "picture" text, "is_verified" boolean)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '{"id":' || to_json(id)::text || ',"firstName":' || coalesce(to_json(first_name)::text, 'null')
  || ',"lastName":' || coalesce(to_json(last_name)::text, 'null') || ',"handle":' || to_json(handle)::text
  || ',"profileImageUrl":' || coalesce(to_json(picture)::text, 'null')
  || ',"isVerified":' || CASE WHEN is_verified THEN 'true' ELSE 'false' END || '}';
