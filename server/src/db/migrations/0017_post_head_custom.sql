-- Both immutable in truth: `to_char` and `concat` may not say so of themselves, but what is printed here depends on no setting.
CREATE FUNCTION "category_card"("id" integer, "name" text, "color" text)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN concat('{"id":', id, ',"name":', to_json(name), ',"color":', to_json(coalesce(color, '#3B82F6')), '}');
END
$$;
--> statement-breakpoint
-- The beginning of a post; whoever prints it goes on after the last field. Pictures carry the address of their largest file.
CREATE FUNCTION "post_head"("id" uuid, "images" jsonb, "created_at" timestamptz, "edited_at" timestamptz, "hashtags" jsonb, "mentions" jsonb)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  form CONSTANT text := '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""';
  shown text := '"imageUrl":null,"images":[]';
BEGIN
  IF images <> '[]' THEN
    SELECT concat('"imageUrl":', (array_agg(picture -> 'url' ORDER BY place))[1], ',"images":', json_agg(picture ORDER BY place))
    INTO shown
    FROM (
      SELECT image || jsonb_build_object('url', concat('/media/', image ->> 'hash', '-', image ->> 'width', '.webp')) AS picture, place
      FROM jsonb_array_elements(images) WITH ORDINALITY AS list(image, place)
    ) pictures;
  END IF;
  RETURN concat('{"id":"', id, '","createdAt":', to_char(created_at AT TIME ZONE 'UTC', form),
    ',"editedAt":', coalesce(to_char(edited_at AT TIME ZONE 'UTC', form), 'null'),
    ',"hashtags":', hashtags, ',"mentions":', mentions, ',', shown);
END
$$;
