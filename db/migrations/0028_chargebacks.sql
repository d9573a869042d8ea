CREATE TABLE "chargebacks" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"coverage_applied" boolean,
	"documentation_required" boolean,
	"documentation_status" text,
	"documentation_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
