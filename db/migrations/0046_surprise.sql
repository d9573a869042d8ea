ALTER TABLE "mails" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "discreet_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surprise" text;