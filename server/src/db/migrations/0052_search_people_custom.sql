-- Finds names without reading them twice where many begin alike. The function before is for processes of the version before.
CREATE FUNCTION "search_find_people_15deebf7"("viewer" text, "words" text[], "address" text, OUT "ids" text, OUT "bases" text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  word text;
  piece text;
  typed text;
  escaped text;
  pattern text;
  patterns text[] := '{}';
  longest text;
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
  
    SELECT array_agg(f.user_id)::text, array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE '% ' || escaped || ' ' OR f.name LIKE ' ' || escaped || '  %' THEN 4
          WHEN f.name LIKE ' ' || escaped || ' %' THEN 2 WHEN f.name LIKE ' ' || escaped || '%' THEN 1 ELSE 0 END
      )::float8)::text, count(*)
    INTO ids, bases, total FROM (
      SELECT user_id, name, 1 AS closeness FROM search_people
      WHERE name LIKE (SELECT longest) AND name LIKE ALL (patterns) LIMIT 100) f;
  IF address IS NOT NULL THEN
    
    SELECT array_agg(f.user_id)::text, array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE '% ' || escaped || ' ' OR f.name LIKE ' ' || escaped || '  %' THEN 4
          WHEN f.name LIKE ' ' || escaped || ' %' THEN 2 WHEN f.name LIKE ' ' || escaped || '%' THEN 1 ELSE 0 END
      )::float8)::text, count(*)
    INTO ids, bases, total FROM (
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (
      SELECT user_id, name, 1 AS closeness FROM search_people
      WHERE name LIKE (SELECT longest) AND name LIKE ALL (patterns) LIMIT 100)
        UNION ALL
        
      SELECT s.user_id, s.name, 1 AS closeness FROM follows w JOIN search_people s ON s.user_id = w.followee_id
      WHERE w.follower_id = viewer AND s.name LIKE ALL (patterns) AND total = 100
        UNION ALL
        (SELECT similar_people.* FROM (
      SELECT s.user_id, p.name, s.closeness FROM search_similar_people(typed) s JOIN search_people p ON p.user_id = s.user_id) similar_people WHERE total = 0 AND length(typed) >= 4)
        UNION ALL
        SELECT users.id, s.name, 2 FROM users LEFT JOIN search_people s ON s.user_id = users.id
        WHERE lower(email) = address AND ((select email_visibility from site_settings) <> 'off' and coalesce(users.show_email, (select email_visibility from site_settings) = 'shown')) AND email_verified
      ) ways GROUP BY user_id) f;
  ELSIF total = 100 THEN
    
    SELECT (ids::text[] || array_agg(f.user_id))::text, (bases::float8[] || array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE '% ' || escaped || ' ' OR f.name LIKE ' ' || escaped || '  %' THEN 4
          WHEN f.name LIKE ' ' || escaped || ' %' THEN 2 WHEN f.name LIKE ' ' || escaped || '%' THEN 1 ELSE 0 END
      )::float8))::text
    INTO ids, bases FROM (
      SELECT s.user_id, s.name, 1 AS closeness FROM follows w JOIN search_people s ON s.user_id = w.followee_id
      WHERE w.follower_id = viewer AND s.name LIKE ALL (patterns) AND s.user_id <> ALL (ids::text[])) f;
  ELSIF total = 0 AND length(typed) >= 4 THEN
    
    SELECT array_agg(f.user_id)::text, array_agg((
        4 * f.closeness
        + CASE WHEN f.name LIKE '% ' || escaped || ' ' OR f.name LIKE ' ' || escaped || '  %' THEN 4
          WHEN f.name LIKE ' ' || escaped || ' %' THEN 2 WHEN f.name LIKE ' ' || escaped || '%' THEN 1 ELSE 0 END
      )::float8)::text, count(*)
    INTO ids, bases, total FROM (
      SELECT s.user_id, p.name, s.closeness FROM search_similar_people(typed) s JOIN search_people p ON p.user_id = s.user_id) f;
  END IF;
END
$$;
