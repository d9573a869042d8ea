ALTER TABLE "payments" ADD COLUMN "refunded_by_hand_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What was returned by hand is gone beside what the provider took back in a chargeback.
CREATE OR REPLACE FUNCTION "check_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject text := to_jsonb(new) ->> tg_argv[0];
	expected bigint;
	held bigint;
BEGIN
	SELECT CASE
		WHEN approved_at IS NULL OR collected_elsewhere THEN 0
		ELSE coalesce(net_received_cents, amount_cents) - CASE
			WHEN status = 'charged-back' AND status_detail <> 'reimbursed' THEN amount_cents + refunded_by_hand_cents
			ELSE refunded_cents END
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
DROP TRIGGER "payments_ledger" ON "payments";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_ledger"
	AFTER INSERT OR UPDATE OF "amount_cents", "refunded_cents", "refunded_by_hand_cents", "status", "status_detail", "approved_at", "fee_cents", "net_received_cents", "collected_elsewhere"
	ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger('provider_id');
