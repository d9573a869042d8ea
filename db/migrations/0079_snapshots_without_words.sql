-- What staff typed as the number of a payment recorded by hand: it may name a client, and is with the payment, which an erasure reaches.
ALTER TABLE "payment_snapshots" DISABLE TRIGGER "payment_snapshots_append_only";--> statement-breakpoint
UPDATE "payment_snapshots" SET "reported" = "reported" - 'reference' WHERE "reported" ->> 'by' = 'staff' AND "reported" ? 'reference';--> statement-breakpoint
ALTER TABLE "payment_snapshots" ENABLE TRIGGER "payment_snapshots_append_only";
