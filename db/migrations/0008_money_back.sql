CREATE TABLE "payment_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_returns_when" ON "payment_returns" USING btree ("returned_at");
--> statement-breakpoint
-- What was given back from the panel has a time of its own; of the rest only the provider's last word has one.
INSERT INTO "payment_returns" ("payment_id", "amount_cents", "returned_at")
SELECT "refunds"."payment_id", "refunds"."amount_cents", coalesce("refunds"."ended_at", "refunds"."created_at")
FROM "refunds" WHERE "refunds"."state" = 'done';
--> statement-breakpoint
INSERT INTO "payment_returns" ("payment_id", "amount_cents", "returned_at")
SELECT "told"."provider_id", "told"."gone" - "told"."known", "told"."provider_updated_at"
FROM (
	SELECT "provider_id", "provider_updated_at",
		CASE WHEN "status" = 'charged-back' THEN "amount_cents" ELSE "refunded_cents" END AS "gone",
		(SELECT coalesce(sum("payment_returns"."amount_cents"), 0) FROM "payment_returns"
			WHERE "payment_returns"."payment_id" = "payments"."provider_id")::int AS "known"
	FROM "payments" WHERE "approved_at" IS NOT NULL
) "told" WHERE "told"."gone" <> "told"."known";
