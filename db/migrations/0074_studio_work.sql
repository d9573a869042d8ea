CREATE TABLE "studio_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"content" text NOT NULL,
	"file_id" uuid,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_words" ADD CONSTRAINT "studio_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_words" ADD CONSTRAINT "studio_words_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_words_project" ON "studio_words" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "studio_words_file" ON "studio_words" USING btree ("file_id");
--> statement-breakpoint
CREATE TABLE "internal_note_mentions" (
	"note_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "internal_note_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "internal_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"author_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "internal_note_mentions" ADD CONSTRAINT "internal_note_mentions_note_id_internal_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."internal_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_note_mentions" ADD CONSTRAINT "internal_note_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internal_note_mentions_unread" ON "internal_note_mentions" USING btree ("staff_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "internal_notes_project" ON "internal_notes" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "internal_notes_client" ON "internal_notes" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE TABLE "note_proofs" (
	"note_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"place_ms" integer,
	"verdict" text,
	"judged_at" timestamp with time zone,
	CONSTRAINT "note_proofs_note_id_version_id_pk" PRIMARY KEY("note_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"from_ms" integer NOT NULL,
	"to_ms" integer NOT NULL,
	"gain" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "repeats_id" uuid;--> statement-breakpoint
ALTER TABLE "note_proofs" ADD CONSTRAINT "note_proofs_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_proofs" ADD CONSTRAINT "note_proofs_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_proofs_version" ON "note_proofs" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_place" ON "passages" USING btree ("version_id","from_ms","to_ms","gain");--> statement-breakpoint
CREATE INDEX "passages_file" ON "passages" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_repeats_id_notes_id_fk" FOREIGN KEY ("repeats_id") REFERENCES "public"."notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_repeats" ON "notes" USING btree ("repeats_id");
--> statement-breakpoint
ALTER TABLE "vouchers" ALTER COLUMN "package_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "lyrics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"presented_at" timestamp with time zone,
	"changes_asked_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "subject" text DEFAULT 'song' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "lyrics" ADD CONSTRAINT "lyrics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lyrics_number" ON "lyrics" USING btree ("project_id","number");--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedbacks_lyric" ON "feedbacks" USING btree ("lyric_id");--> statement-breakpoint
CREATE INDEX "notes_lyric" ON "notes" USING btree ("lyric_id");--> statement-breakpoint
CREATE INDEX "project_versions_lyric" ON "project_versions" USING btree ("lyric_id");
--> statement-breakpoint
ALTER TABLE "listening_links" ADD COLUMN "choice_id" uuid;--> statement-breakpoint
ALTER TABLE "listening_links" ADD COLUMN "choice_name" text;--> statement-breakpoint
ALTER TABLE "listening_links" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "choices_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_choice_id_project_versions_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."project_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_links_choice" ON "listening_links" USING btree ("choice_id");
--> statement-breakpoint
CREATE TABLE "sung_names" (
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at_ms" integer,
	"reason" text,
	"verdict" text,
	"judged_at" timestamp with time zone,
	CONSTRAINT "sung_names_version_id_name_pk" PRIMARY KEY("version_id","name")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "sung_names" ADD CONSTRAINT "sung_names_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "list_settings" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"is_comfortable" boolean DEFAULT false NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree (translate(lower(left("name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "clients_by_email" ON "clients" USING btree (translate(lower(left("email", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "clients_by_company" ON "clients" USING btree (translate(lower(left(coalesce("company", ''), 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "mails_by_subject" ON "mails" USING btree (translate(lower(left("content" ->> 'subject', 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (translate(lower(left("to_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree (translate(lower(left("buyer_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_package" ON "orders" USING btree (translate(lower(left("package_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "projects_by_title" ON "projects" USING btree (translate(lower(left("title", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "projects_by_client" ON "projects" USING btree (translate(lower(left("client_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "vouchers_by_price" ON "vouchers" USING btree ("value_cents","id");--> statement-breakpoint
CREATE INDEX "vouchers_by_validity" ON "vouchers" USING btree (coalesce("valid_until", timestamptz '2200-01-01 00:00+00'),"id");--> statement-breakpoint
CREATE TABLE "production_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"project_code" text NOT NULL,
	"client_id" uuid,
	"staff_id" text,
	"payee_name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"purpose" text NOT NULL,
	"paid_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_costs_positive" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_costs_newest" ON "production_costs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "production_costs_by_payee" ON "production_costs" USING btree (translate(lower(left("payee_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "production_costs_by_amount" ON "production_costs" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "production_costs_by_day" ON "production_costs" USING btree (coalesce("paid_on", date '2200-01-01'),"id");--> statement-breakpoint
CREATE INDEX "production_costs_project" ON "production_costs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "production_costs_client" ON "production_costs" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD COLUMN "showable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "anniversary_wanted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "gift_reactions_shown" ON "gift_reactions" USING btree ("shown_at") WHERE "gift_reactions"."shown_at" is not null;--> statement-breakpoint
ALTER TABLE "list_settings" ADD COLUMN "widths" jsonb DEFAULT '{}'::jsonb NOT NULL;
