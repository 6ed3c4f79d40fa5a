-- Spares asking the planner about words that were rare a moment ago. The function before is for processes of the version before.
CREATE FUNCTION "search_find_posts_2c9a3f20"("texts" text[], "marks" text[], "window_end" bigint, "after_time" timestamptz, "before_time" timestamptz, "as_of" timestamptz, "known_rare" boolean,
  OUT "ids" text, OUT "numbers" text, OUT "bases" text, OUT "older" integer, OUT "is_rare" boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  words tsquery := search_query(texts, '{}', array(SELECT language FROM search_languages));
  query tsquery := words;
  loose tsquery;
  top bigint := window_end - 1;
  middle bigint;
  last bigint := 0;
  is_common boolean;
BEGIN
  IF numnode(words) = 0 AND cardinality(texts) > 0 THEN
    RETURN;
  END IF;
  IF cardinality(marks) > 0 THEN
    query := words && search_query('{}', marks, '{}');
  END IF;
  IF before_time IS NOT NULL THEN
    top := least(top, coalesce((SELECT number FROM search_posts WHERE created_at < before_time ORDER BY created_at DESC LIMIT 1), 0) + 1024);
  END IF;
  SELECT max(s.number), bool_or(numnode(query) = 0 OR s.document @@ query) INTO top, is_common
  FROM (SELECT number, document FROM search_posts WHERE number <= top ORDER BY number DESC LIMIT 16) s;
  IF is_common THEN
    
    SELECT array_agg(m.post_id)::text, array_agg(m.number)::text,
      array_agg((CASE WHEN cardinality(texts) = 0 THEN date_part('epoch', m.created_at) ELSE
        ln(0.01 + ts_rank(m.document, words, 1))
        - 0.5 * ln(1 + greatest(date_part('epoch', as_of - m.created_at), 0) / 259200)
      END)::float8)::text,
      CASE WHEN count(*) = 101 THEN min(m.number) END
    INTO ids, numbers, bases, older FROM (
      SELECT s.number, s.post_id, s.created_at, s.document FROM search_posts s
      WHERE s.number > top - 128 AND s.number <= top AND (after_time IS NULL OR s.created_at + interval '0' >= after_time)
      AND (before_time IS NULL OR s.created_at + interval '0' < before_time)
        AND (numnode(query) = 0 OR s.document @@ query)
      ORDER BY s.number DESC LIMIT 101) m;
    IF older IS NOT NULL THEN
      RETURN;
    END IF;
  ELSIF top < 16384 OR known_rare OR search_posts_estimate(query) <= 2000 THEN
    is_rare := true;
    
    SELECT array_agg(m.post_id)::text, array_agg(m.number)::text,
      array_agg((CASE WHEN cardinality(texts) = 0 THEN date_part('epoch', m.created_at) ELSE
        ln(0.01 + ts_rank(m.document, words, 1))
        - 0.5 * ln(1 + greatest(date_part('epoch', as_of - m.created_at), 0) / 259200)
      END)::float8)::text,
      CASE WHEN count(*) = 101 THEN min(m.number) END
    INTO ids, numbers, bases, older FROM (
      SELECT s.number, s.post_id, s.created_at, s.document FROM search_posts s
      WHERE s.document @@ query AND s.number + 0 <= top AND (after_time IS NULL OR s.created_at + interval '0' >= after_time)
      AND (before_time IS NULL OR s.created_at + interval '0' < before_time)
      ORDER BY s.number DESC LIMIT 101) m;
    RETURN;
  END IF;
  IF after_time IS NOT NULL THEN
    last := greatest(coalesce((SELECT number FROM search_posts WHERE created_at >= after_time ORDER BY created_at ASC LIMIT 1), top) / 1024 - 1, 0);
  END IF;
  middle := greatest(top / 1024 - 3, last);
  loose := regexp_replace(query::text, '<(-|[0-9]+)>', '&', 'g')::tsquery;
  
    SELECT array_agg(m.post_id) FILTER (WHERE m.is_match)::text, array_agg(m.number) FILTER (WHERE m.is_match)::text,
      array_agg((CASE WHEN cardinality(texts) = 0 THEN date_part('epoch', m.created_at) ELSE
        ln(0.01 + ts_rank(m.document, words, 1))
        - 0.5 * ln(1 + greatest(date_part('epoch', as_of - m.created_at), 0) / 259200)
      END)::float8) FILTER (WHERE m.is_match)::text,
      CASE WHEN count(*) = 101 OR bool_or(m.place = 10000) THEN min(m.number) END
    INTO ids, numbers, bases, older FROM (
      SELECT * FROM (SELECT e.*, numnode(query) = 0 OR e.document @@ query AS is_match FROM (
        SELECT found.*, row_number() OVER () AS place FROM (
          (SELECT s.number, s.post_id, s.created_at, s.document FROM search_posts s
          WHERE s.number > top - 128 AND s.number <= top AND (after_time IS NULL OR s.created_at + interval '0' >= after_time)
      AND (before_time IS NULL OR s.created_at + interval '0' < before_time)
            AND (numnode(loose) = 0 OR s.document @@ loose)
          ORDER BY s.number DESC)
          UNION ALL
          SELECT block.* FROM (
            SELECT ('~b' || n)::tsquery AS part, top - 128 AS newest FROM generate_series(top / 1024, middle, -1) n
            UNION ALL
            SELECT ranges.part, least(middle * 1024 - 1, top - 128) FROM (
          WITH RECURSIVE grouped(newest, size) AS (
            SELECT (middle - 1) / 16, 1 WHERE middle > last
            UNION ALL
            SELECT newest - size, least(size * 4, 64) FROM grouped WHERE newest - size >= last / 16
          )
          SELECT (SELECT string_agg('~c' || n, ' | ')::tsquery FROM generate_series(grouped.newest, greatest(grouped.newest - size + 1, last / 16), -1) n) AS part
          FROM grouped) ranges
          ) parts
          CROSS JOIN LATERAL (
            SELECT s.number, s.post_id, s.created_at, s.document FROM search_posts s
            WHERE s.document @@ (loose && parts.part) AND s.number + 0 <= parts.newest AND (after_time IS NULL OR s.created_at + interval '0' >= after_time)
      AND (before_time IS NULL OR s.created_at + interval '0' < before_time)
            ORDER BY s.number DESC
          ) block
        ) found
        LIMIT 10000
      ) e OFFSET 0) examined
      WHERE is_match OR place = 10000
      LIMIT 101) m;
END
$$;
