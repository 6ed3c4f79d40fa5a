CREATE TABLE "language_backlog" (
	"post_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_languages" (
	"language" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "language" text;--> statement-breakpoint
INSERT INTO "language_backlog" ("post_id") SELECT "id" FROM "posts" ORDER BY "id" DESC LIMIT 1;
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_de" (TEMPLATE = snowball, LANGUAGE = german);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_es" (TEMPLATE = snowball, LANGUAGE = spanish);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_fr" (TEMPLATE = snowball, LANGUAGE = french);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_it" (TEMPLATE = snowball, LANGUAGE = italian);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_pt" (TEMPLATE = snowball, LANGUAGE = portuguese);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_tr" (TEMPLATE = snowball, LANGUAGE = turkish);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_ar" (TEMPLATE = snowball, LANGUAGE = arabic);
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "search_stem_hi" (TEMPLATE = snowball, LANGUAGE = hindi);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_de" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_de" ALTER MAPPING FOR asciiword, word WITH "search_stem_de";
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_es" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_es" ALTER MAPPING FOR asciiword, word WITH "search_stem_es";
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_fr" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_fr" ALTER MAPPING FOR asciiword, word WITH "search_stem_fr";
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_it" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_it" ALTER MAPPING FOR asciiword, word WITH "search_stem_it";
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_pt" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_pt" ALTER MAPPING FOR asciiword, word WITH "search_stem_pt";
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words_tr" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words_tr" ALTER MAPPING FOR asciiword, word WITH "search_stem_tr";
--> statement-breakpoint
-- PostgreSQL has no stemmer for Polish: `search_phrase` cuts the endings.
CREATE TEXT SEARCH CONFIGURATION "search_words_pl" (COPY = simple);
--> statement-breakpoint
-- Words of scripts that tell their grammar: stems of Arabic and Hindi, and without the endings of Cyrillic nouns and
-- adjectives and of Hebrew plurals. Folding has replaced their accented letters. Independent of the language of a post,
-- so that a query needs no further form for them.
CREATE FUNCTION "search_terms"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  spread text := public.search_spread(value);
BEGIN
  IF octet_length(spread) = char_length(spread) THEN
    RETURN spread;
  END IF;
  IF spread ~ '[\u0400-\u04ff]' THEN
    spread := regexp_replace(spread, '\m([\u0400-\u04ff]{3,}?)(ами|ями|ові|еві|єві|ого|ому|ими|іми|ыми|ах|ях|ам|ям|ом|ем|єм|ою|ею|єю|ів|ев|ов|єв|их|іх|ых|ии|іи|ыи|ои|еи|им|ым|ую|юю|ая|яя|ое|ее|а|я|о|е|є|и|і|у|ю|ь|ы)\M', '\1', 'g');
  END IF;
  IF spread ~ '[\u0590-\u05ff]' THEN
    spread := regexp_replace(spread, '\mו?ה?([\u05d0-\u05ea]{4,})\M', '\1', 'g');
    spread := regexp_replace(spread, '\m([\u05d0-\u05ea]{3,}?)(ים|ות|ה)\M', '\1', 'g');
  END IF;
  IF spread ~ '[\u0600-\u06ff\u0900-\u097f]' THEN
    SELECT string_agg(CASE
        WHEN word ~ '[\u0600-\u06ff]' THEN (ts_lexize('public.search_stem_ar', word))[1]
        WHEN word ~ '[\u0900-\u097f]' THEN (ts_lexize('public.search_stem_hi', word))[1]
        ELSE word END, ' ' ORDER BY place)
      INTO spread FROM regexp_split_to_table(spread, '\s+') WITH ORDINALITY AS words(word, place);
  END IF;
  RETURN spread;
END
$$;
--> statement-breakpoint
-- Languages whose grammar a text follows, if it is in one of them; any other text follows that of English.
CREATE FUNCTION "search_grammar"("language" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN language IN ('de', 'es', 'fr', 'it', 'pt', 'tr', 'pl') THEN language END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_words_in"("terms" text, "language" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN language = 'pl' THEN
    regexp_replace(terms, '\m([a-z]{3,}?)(owie|iami|ami|iach|ach|owi|iom|om|iem|em|iow|ow|iego|ego|iemu|emu|ymi|imi|ych|ich|ym|im|iej|ej|ia|ie|iu|io|a|e|i|o|u|y)\M', '\1', 'g')
  ELSE terms END
$$;
--> statement-breakpoint
-- The words of a text in a language with a grammar of its own carry the language: 'news' must not find 'new' because
-- German would take the one for a form of the other. Terms contain no quotes.
CREATE FUNCTION "search_document"("value" text, "language" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  grammar text := public.search_grammar(language);
BEGIN
  IF grammar IS NULL THEN
    RETURN to_tsvector('public.search_words', public.search_terms(value));
  END IF;
  RETURN regexp_replace(
    to_tsvector(('public.search_words_' || grammar)::regconfig, public.search_words_in(public.search_terms(value), grammar))::text,
    '''([^'']+)''', '''' || grammar || '~\1''', 'g')::tsvector;
END
$$;
--> statement-breakpoint
-- Every word or phrase of `texts` in the grammar of each of `languages` and of English, and every group of `marks`.
CREATE FUNCTION "search_query"("texts" text[], "marks" text[], "languages" text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text;
  terms text;
  grammar text;
  forms tsquery;
  asked tsquery := ''::tsquery;
BEGIN
  FOREACH part IN ARRAY texts LOOP
    terms := public.search_terms(part);
    forms := phraseto_tsquery('public.search_words', terms);
    FOREACH grammar IN ARRAY languages LOOP
      forms := forms || regexp_replace(
        phraseto_tsquery(('public.search_words_' || grammar)::regconfig, public.search_words_in(terms, grammar))::text,
        '''([^'']+)''', '''' || grammar || '~\1''', 'g')::tsquery;
    END LOOP;
    asked := asked && forms;
  END LOOP;
  FOREACH part IN ARRAY marks LOOP
    asked := asked && (
      SELECT string_agg(quote_literal('~' || public.search_fold(mark)), ' | ')::tsquery FROM unnest(string_to_array(part, ' ')) AS mark
    );
  END LOOP;
  RETURN asked;
END
$$;
--> statement-breakpoint
-- For older nodes during an upgrade.
CREATE OR REPLACE FUNCTION "search_query"("texts" text[], "marks" text[]) RETURNS tsquery LANGUAGE sql STABLE STRICT AS $$
  SELECT public.search_query(texts, marks, array(SELECT language FROM public.search_languages))
$$;
--> statement-breakpoint
-- What a post says: its text, the descriptions of its pictures and its video, and its link card.
CREATE OR REPLACE FUNCTION "search_post"("post" "posts", "row_number" bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT search_document(concat_ws(' ', post.content,
    CASE WHEN post.images <> '[]' THEN (SELECT string_agg(image ->> 'alt', ' ') FROM jsonb_array_elements(post.images) AS image) END,
    post.video ->> 'alt', post.link ->> 'title', post.link ->> 'description', post.link ->> 'host'
  ), post.language) || array_to_tsvector(
    array['~b' || row_number / 1024, '~c' || row_number / 16384, '~a' || post.author_id]
    || CASE WHEN post.images <> '[]' THEN array['~i'] ELSE '{}' END
    || (SELECT coalesce(array_agg('~h' || search_fold(tag ->> 'name')), '{}') FROM jsonb_array_elements(post.hashtags) AS tag)
  )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_posts_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_number bigint;
BEGIN
  IF NEW.is_occurrence THEN
    RETURN NULL;
  END IF;
  IF search_grammar(NEW.language) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM search_languages WHERE language = NEW.language) THEN
    INSERT INTO search_languages (language) VALUES (NEW.language) ON CONFLICT DO NOTHING;
  END IF;
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
DROP TRIGGER "posts_search_update" ON "posts";
--> statement-breakpoint
CREATE TRIGGER "posts_search_update" AFTER UPDATE OF "content", "language", "images", "video", "link", "hashtags", "created_at" ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_posts_keep"();
