CREATE FUNCTION peaks_as_bytes(peaks jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(string_agg(set_byte('\x00'::bytea, 0, least(255, greatest(0, level::int))), ''::bytea ORDER BY place), ''::bytea)
	FROM jsonb_array_elements_text(CASE jsonb_typeof(peaks) WHEN 'array' THEN peaks ELSE '[]'::jsonb END) WITH ORDINALITY AS one(level, place)
$$;
--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "peaks" SET DATA TYPE bytea USING peaks_as_bytes("peaks");
--> statement-breakpoint
DROP FUNCTION peaks_as_bytes(jsonb);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crc32" bigint;
