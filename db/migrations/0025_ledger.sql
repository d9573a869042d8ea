CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"provider_ref" text,
	"source" text DEFAULT 'recorded' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS ((at at time zone 'America/Sao_Paulo')::date) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_moves" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"reported" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "net_received_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "releases_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "collected_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_snapshots_payment" ON "payment_snapshots" USING btree ("payment_id","id");
--> statement-breakpoint
UPDATE "payments" SET "collected_elsewhere" = true
WHERE "order_id" IS NULL AND EXISTS (
	SELECT FROM "order_questions" q WHERE q."payment_id" = "payments"."provider_id" AND q."reason" = 'other-collector'
);
--> statement-breakpoint
UPDATE "payments" SET "fee_cents" = 0, "net_received_cents" = "amount_cents" WHERE "provider_id" LIKE 'manual-%';
--> statement-breakpoint
-- What came in. Fees were not stored: the provider says them again when its payments are read for the agreement.
INSERT INTO "ledger_entries" ("payment_id", "order_id", "kind", "amount_cents", "currency", "source", "at")
SELECT "provider_id", "order_id", CASE WHEN "provider_id" LIKE 'manual-%' THEN 'manual' ELSE 'charge' END,
	"amount_cents", "currency", 'backfill', "approved_at"
FROM "payments"
WHERE "approved_at" IS NOT NULL AND NOT "collected_elsewhere" AND "amount_cents" <> 0
ORDER BY "approved_at", "provider_id";
--> statement-breakpoint
-- What went back, at the time it did.
INSERT INTO "ledger_entries" ("payment_id", "order_id", "kind", "amount_cents", "currency", "provider_ref", "source", "at")
SELECT p."provider_id", p."order_id",
	CASE
		WHEN r."amount_cents" < 0 THEN 'reversal'
		WHEN p."provider_id" LIKE 'manual-%' THEN 'manual-refund'
		WHEN own."id" IS NOT NULL THEN 'refund'
		WHEN p."status" = 'charged-back' OR EXISTS (
			SELECT FROM "payment_returns" other WHERE other."payment_id" = r."payment_id" AND other."amount_cents" < 0
		) THEN 'chargeback'
		ELSE 'refund'
	END,
	-r."amount_cents", p."currency", own."provider_refund_id", 'backfill', r."returned_at"
FROM "payment_returns" r
JOIN "payments" p ON p."provider_id" = r."payment_id"
LEFT JOIN LATERAL (
	SELECT "id", "provider_refund_id" FROM "refunds" f
	WHERE f."payment_id" = r."payment_id" AND f."state" = 'done' AND f."amount_cents" = r."amount_cents"
		AND coalesce(f."ended_at", f."created_at") = r."returned_at"
	ORDER BY f."id" LIMIT 1
) own ON true
WHERE p."approved_at" IS NOT NULL AND NOT p."collected_elsewhere" AND r."amount_cents" <> 0
ORDER BY r."returned_at", r."id";
--> statement-breakpoint
-- Money that is none of our orders' had no returns of its own, only the provider's last word.
INSERT INTO "ledger_entries" ("payment_id", "order_id", "kind", "amount_cents", "currency", "source", "at")
SELECT "provider_id", "order_id",
	CASE
		WHEN "gone" < "known" THEN 'reversal'
		WHEN "provider_id" LIKE 'manual-%' THEN 'manual-refund'
		WHEN "status" = 'charged-back' THEN 'chargeback'
		ELSE 'refund'
	END,
	"known" - "gone", "currency", 'backfill', "provider_updated_at"
FROM (
	SELECT "provider_id", "order_id", "status", "currency", "provider_updated_at",
		CASE WHEN "status" = 'charged-back' AND "status_detail" <> 'reimbursed' THEN "amount_cents" ELSE "refunded_cents" END AS "gone",
		(SELECT coalesce(-sum(e."amount_cents"), 0) FROM "ledger_entries" e
			WHERE e."payment_id" = "payments"."provider_id"
				AND e."kind" IN ('refund', 'manual-refund', 'chargeback', 'reversal'))::int AS "known"
	FROM "payments" WHERE "approved_at" IS NOT NULL AND NOT "collected_elsewhere"
) "told" WHERE "gone" <> "known";
--> statement-breakpoint
DROP TABLE "payment_returns";
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only added', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "payment_snapshots_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_snapshots"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- At the end of a transaction: what a payment's entries add up to is what is ours of it. The argument names its column.
CREATE FUNCTION "check_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject text := to_jsonb(new) ->> tg_argv[0];
	expected bigint;
	held bigint;
BEGIN
	SELECT CASE
		WHEN approved_at IS NULL OR collected_elsewhere THEN 0
		ELSE coalesce(net_received_cents, amount_cents) - CASE
			WHEN status = 'charged-back' AND status_detail <> 'reimbursed' THEN amount_cents ELSE refunded_cents END
		END
	INTO expected FROM payments WHERE provider_id = subject;
	SELECT coalesce(sum(amount_cents), 0) INTO held FROM ledger_entries WHERE payment_id = subject;
	IF held <> coalesce(expected, 0) THEN
		RAISE EXCEPTION 'the ledger of payment % adds up to %, not to %', subject, held, coalesce(expected, 0)
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_ledger"
	AFTER INSERT OR UPDATE OF "amount_cents", "refunded_cents", "status", "status_detail", "approved_at", "fee_cents", "net_received_cents", "collected_elsewhere"
	ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger('provider_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_sum" AFTER INSERT ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger('payment_id');
