CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tax_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"number" text,
	"pdf" "bytea",
	"issued_at" timestamp with time zone,
	"handled_returned_cents" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;