CREATE FUNCTION "search_post"("post" "posts", "row_number" bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('public.search_words', search_spread(post.content)) || array_to_tsvector(
    array['~b' || row_number / 1024, '~c' || row_number / 16384, '~a' || post.author_id]
    || CASE WHEN post.images <> '[]' THEN array['~i'] ELSE '{}' END
    || (SELECT coalesce(array_agg('~h' || search_fold(tag ->> 'name')), '{}') FROM jsonb_array_elements(post.hashtags) AS tag)
  )
$$;
--> statement-breakpoint
CREATE FUNCTION "search_posts_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_number bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    next_number := nextval('search_posts_number_seq');
    INSERT INTO search_posts (number, post_id, created_at, document)
    VALUES (next_number, NEW.id, NEW.created_at, search_post(NEW, next_number));
  ELSE
    UPDATE search_posts SET created_at = NEW.created_at, document = search_post(NEW, number) WHERE post_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "posts_search_insert" AFTER INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_posts_keep"();
--> statement-breakpoint
CREATE TRIGGER "posts_search_update" AFTER UPDATE OF "content", "images", "hashtags", "created_at" ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_posts_keep"();
--> statement-breakpoint
CREATE FUNCTION "search_people_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_people (user_id, name)
  VALUES (NEW.id, ' ' || search_spread(concat_ws(' ', NEW.first_name, NEW.last_name)) || ' ' || search_fold(NEW.handle) || ' ')
  ON CONFLICT (user_id) DO UPDATE SET name = excluded.name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "search_people_keep"();
--> statement-breakpoint
CREATE TRIGGER "users_search_update" AFTER UPDATE OF "first_name", "last_name", "handle" ON "users" FOR EACH ROW EXECUTE FUNCTION "search_people_keep"();
--> statement-breakpoint
-- Typo tolerance: what shares half of its trigrams with a word of the name, or is one with two letters swapped, which
-- costs a short word more trigrams than that.
CREATE FUNCTION "search_similar_people"("asked" text) RETURNS TABLE ("user_id" text, "closeness" real) LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT found.user_id, max(found.closeness) FROM (
    (SELECT s.user_id, word_similarity(asked, s.name) AS closeness FROM search_people s
     WHERE asked <% s.name ORDER BY word_similarity(asked, s.name) DESC, s.user_id LIMIT 50)
    UNION ALL
    (SELECT s.user_id, 0.5 FROM generate_series(1, CASE WHEN length(asked) <= 16 THEN length(asked) - 1 ELSE 0 END) AS n
     JOIN search_people s
       ON s.name LIKE '% ' || regexp_replace(overlay(asked PLACING reverse(substr(asked, n, 2)) FROM n FOR 2), '[\\%_]', '\\\&', 'g') || '%'
     LIMIT 50)
  ) found GROUP BY found.user_id
$$;
--> statement-breakpoint
INSERT INTO search_posts (number, post_id, created_at, document)
SELECT place, p.id, p.created_at, search_post(p, place)
FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM posts) ordered JOIN posts p ON p.id = ordered.id
ORDER BY place;
--> statement-breakpoint
SELECT setval('search_posts_number_seq', (SELECT coalesce(max(number), 0) + 1 FROM search_posts), false);
--> statement-breakpoint
INSERT INTO search_people (user_id, name)
SELECT id, ' ' || search_spread(concat_ws(' ', first_name, last_name)) || ' ' || search_fold(handle) || ' ' FROM users;
