ALTER TABLE "orders" ADD COLUMN "withdrawal_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_answer" text;