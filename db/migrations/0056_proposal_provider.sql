ALTER TABLE "proposals" ADD COLUMN "provider" text;--> statement-breakpoint
-- What was sent says in its contract who takes the money: a text about links never names the provider.
UPDATE "proposals" SET "provider" = CASE WHEN "contract"::text LIKE '%Mercado Pago%' THEN 'mercado-pago' ELSE 'links' END
	WHERE "contract" IS NOT NULL;
