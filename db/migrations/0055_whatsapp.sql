CREATE TABLE "whatsapp_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"phone" text,
	"text" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"template" text,
	"provider_id" text,
	"send_after" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_consent_id_whatsapp_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."whatsapp_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_consents_given" ON "whatsapp_consents" USING btree ("order_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_consents_order" ON "whatsapp_consents" USING btree ("order_id","given_at");--> statement-breakpoint
CREATE INDEX "whatsapp_consents_phone" ON "whatsapp_consents" USING btree ("phone") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_mail" ON "whatsapp_messages" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_provider" ON "whatsapp_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_consent" ON "whatsapp_messages" USING btree ("consent_id");