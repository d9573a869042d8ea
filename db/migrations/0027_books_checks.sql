CREATE TABLE "books_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"payments" integer NOT NULL,
	"differences" integer NOT NULL,
	"failure" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "books_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" uuid,
	"ours" jsonb,
	"theirs" jsonb
);
--> statement-breakpoint
ALTER TABLE "books_differences" ADD CONSTRAINT "books_differences_check_id_books_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."books_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_checks_newest" ON "books_checks" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "books_differences_check" ON "books_differences" USING btree ("check_id","id");