-- Returns patterns where many names begin alike, so that the best of them can be cached. The function before is for processes of
-- the version before.
-- Loads the extension: before that, only a superuser can mention its settings.
SELECT word_similarity('', '');
--> statement-breakpoint
CREATE FUNCTION "search_find_people_cb46afa7"("viewer" text, "words" text[], "address" text, OUT "ids" text, OUT "bases" text, OUT "common_patterns" text, OUT "common_places" text) LANGUAGE plpgsql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  word text;
  piece text;
  typed text;
  escaped text;
  pattern text;
  patterns text[] := '{}';
  longest text;
  places text[];
  found_ids text[];
  found_bases float8[];
  total integer;
BEGIN
  FOREACH word IN ARRAY words LOOP
    word := CASE WHEN position('_' IN word) > 0 THEN search_fold(word) ELSE search_spread(word) END;
    FOREACH piece IN ARRAY regexp_split_to_array(btrim(word), '\s+') LOOP
      CONTINUE WHEN piece = '';
      typed := concat_ws(' ', typed, piece);
      piece := regexp_replace(piece, '[\\%_]', '\\\&', 'g');
      escaped := concat_ws(' ', escaped, piece);
      pattern := '% ' || piece || '%';
      patterns := patterns || pattern;
      IF longest IS NULL OR length(pattern) > length(longest) THEN
        longest := pattern;
      END IF;
    END LOOP;
  END LOOP;
  places := ARRAY['% ' || escaped || ' ', ' ' || escaped || '  %', ' ' || escaped || ' %', ' ' || escaped || '%'];
  
    SELECT array_agg(f.user_id), array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE (places)[1] OR f.name LIKE (places)[2] THEN 4
          WHEN f.name LIKE (places)[3] THEN 2 WHEN f.name LIKE (places)[4] THEN 1 ELSE 0 END
      )::float8), count(*)
    INTO found_ids, found_bases, total FROM (
      SELECT user_id, name, 1 AS closeness FROM search_people
      WHERE name LIKE (SELECT longest) AND name LIKE ALL (patterns) LIMIT 100) f;
  IF address IS NOT NULL THEN
    
    SELECT array_agg(f.user_id), array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE (places)[1] OR f.name LIKE (places)[2] THEN 4
          WHEN f.name LIKE (places)[3] THEN 2 WHEN f.name LIKE (places)[4] THEN 1 ELSE 0 END
      )::float8), count(*)
    INTO found_ids, found_bases, total FROM (
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (
      SELECT user_id, name, 1 AS closeness FROM search_people
      WHERE name LIKE (SELECT longest) AND name LIKE ALL (patterns) LIMIT 100)
        UNION ALL
        
      SELECT s.user_id, s.name, 1 AS closeness FROM follows w JOIN search_people s ON s.user_id = w.followee_id
      WHERE w.follower_id = viewer AND s.name LIKE ALL (patterns) AND total = 100
        UNION ALL
        (SELECT similar_people.* FROM (
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (SELECT user_id, name, word_similarity(typed, name) AS closeness FROM search_people
        WHERE (SELECT typed) <% name ORDER BY closeness DESC, user_id LIMIT 50)
        UNION ALL
        (SELECT s.user_id, s.name, 0.5 FROM (
          SELECT '% ' || regexp_replace(overlay(typed PLACING reverse(substr(typed, n, 2)) FROM n FOR 2), '[\\%_]', '\\\&', 'g') || '%' AS pattern
          FROM generate_series(1, CASE WHEN length(typed) <= 16 THEN length(typed) - 1 ELSE 0 END) AS n) swapped JOIN search_people s ON s.name LIKE swapped.pattern
        LIMIT 50)
      ) alike GROUP BY user_id) similar_people WHERE total = 0 AND length(typed) >= 4)
        UNION ALL
        SELECT users.id, s.name, 2 FROM users LEFT JOIN search_people s ON s.user_id = users.id
        WHERE lower(email) = address AND ((select email_visibility from site_settings) <> 'off' and coalesce(users.show_email, (select email_visibility from site_settings) = 'shown')) AND email_verified
      ) ways GROUP BY user_id) f;
  ELSIF total = 100 THEN
    common_patterns := patterns::text;
    common_places := places::text;
  ELSIF total = 0 AND length(typed) >= 4 THEN
    
    SELECT array_agg(f.user_id), array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE (places)[1] OR f.name LIKE (places)[2] THEN 4
          WHEN f.name LIKE (places)[3] THEN 2 WHEN f.name LIKE (places)[4] THEN 1 ELSE 0 END
      )::float8), count(*)
    INTO found_ids, found_bases, total FROM (
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (SELECT user_id, name, word_similarity(typed, name) AS closeness FROM search_people
        WHERE (SELECT typed) <% name ORDER BY closeness DESC, user_id LIMIT 50)
        UNION ALL
        (SELECT s.user_id, s.name, 0.5 FROM (
          SELECT '% ' || regexp_replace(overlay(typed PLACING reverse(substr(typed, n, 2)) FROM n FOR 2), '[\\%_]', '\\\&', 'g') || '%' AS pattern
          FROM generate_series(1, CASE WHEN length(typed) <= 16 THEN length(typed) - 1 ELSE 0 END) AS n) swapped JOIN search_people s ON s.name LIKE swapped.pattern
        LIMIT 50)
      ) alike GROUP BY user_id) f;
  END IF;
  ids := found_ids::text;
  bases := found_bases::text;
END
$$;
