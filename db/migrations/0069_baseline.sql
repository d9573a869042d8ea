CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.check_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'rows of % are only added', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.update_counters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	moved text := CASE tg_op
		WHEN 'INSERT' THEN 'select ' || tg_argv[0] || ' as keys, 1 as delta from added'
		WHEN 'DELETE' THEN 'select ' || tg_argv[0] || ' as keys, -1 as delta from gone'
		ELSE 'select ' || tg_argv[0] || ' as keys, 1 as delta from added union all select ' || tg_argv[0] || ', -1 from gone'
	END;
BEGIN
	EXECUTE format(
		'insert into counters (kind, key, delta) select %L, key, sum(delta) from (%s) moved, unnest(moved.keys) as key
		where key is not null group by key having sum(delta) <> 0',
		tg_table_name, moved);
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"project_id" uuid,
	"visitor_id" text NOT NULL,
	"goal" text NOT NULL,
	"generation" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_requests_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "account_movements" (
	"key" text NOT NULL,
	"report_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"releases_at" timestamp with time zone,
	"description" text NOT NULL,
	CONSTRAINT "account_movements_pkey" PRIMARY KEY (key)
);--> statement-breakpoint
CREATE TABLE "account_reports" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"movements" integer NOT NULL,
	"added" integer NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_reports_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid,
	"version_id" uuid,
	"version_name" text NOT NULL,
	"version_hash" text NOT NULL,
	"terms" text NOT NULL,
	"terms_hash" text NOT NULL,
	"client_email" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"revoked_reason" text,
	"order_id" uuid,
	"project_code" text,
	"staff_id" text,
	CONSTRAINT "approvals_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"subject_label" text NOT NULL,
	"details" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "backup_settings" (
	"id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" integer NOT NULL,
	"daily" integer NOT NULL,
	"weekly" integer NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "backup_settings_pkey" PRIMARY KEY (id),
	CONSTRAINT "backup_settings_one" CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"name" text,
	"failure" text,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"damaged" integer NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"is_elsewhere" boolean DEFAULT false NOT NULL,
	CONSTRAINT "backups_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "books_checks" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"payments" integer NOT NULL,
	"differences" integer NOT NULL,
	"failure" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "books_checks_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "books_differences" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"check_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" uuid,
	"ours" jsonb,
	"theirs" jsonb,
	CONSTRAINT "books_differences_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "briefings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"package_id" text NOT NULL,
	"order_id" uuid,
	"project_id" uuid,
	"visitor_id" text,
	"email" text,
	"token_hash" text,
	"link_number" integer DEFAULT 1 NOT NULL,
	"mailed_link_only" boolean DEFAULT false CONSTRAINT "briefings_link_only_not_null" NOT NULL,
	"state" text DEFAULT 'draft'::text NOT NULL,
	"answers" jsonb NOT NULL,
	"section_revisions" jsonb DEFAULT '{}'::jsonb CONSTRAINT "briefings_marks_not_null" NOT NULL,
	"clarifications" jsonb DEFAULT '[]'::jsonb CONSTRAINT "briefings_exchanges_not_null" NOT NULL,
	"consent_text" text,
	"consent_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "briefings_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "canary_runs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"reach" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failed_step" text,
	"failure" text,
	CONSTRAINT "canary_runs_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "canary_settings" (
	"id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"every_hours" integer NOT NULL,
	CONSTRAINT "canary_settings_pkey" PRIMARY KEY (id),
	CONSTRAINT "canary_settings_one" CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"payment_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"coverage_applied" boolean,
	"documentation_required" boolean,
	"documentation_status" text,
	"documentation_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_pkey" PRIMARY KEY (payment_id)
);--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider_id" text,
	"url" text,
	"amount_cents" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "checkouts_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "client_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"client_id" uuid,
	"effect" text NOT NULL,
	"completes" jsonb NOT NULL,
	"client_updated_at" timestamp with time zone NOT NULL,
	"project_id" uuid,
	"project_updated_at" timestamp with time zone,
	CONSTRAINT "client_import_rows_import_id_line_pk" PRIMARY KEY (import_id, line)
);--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'draft'::text NOT NULL,
	"list" jsonb,
	"mapping" jsonb NOT NULL,
	"counts" jsonb,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"origin" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "client_imports_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"phone" text,
	"company" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "clients_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "counters" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"delta" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "data_links" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"session_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_links_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"ends_song" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"answer" text,
	CONSTRAINT "data_requests_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "deadline_risks" (
	"project_id" uuid NOT NULL,
	"ready_on" date NOT NULL,
	CONSTRAINT "deadline_risks_pkey" PRIMARY KEY (project_id)
);--> statement-breakpoint
CREATE TABLE "delivery_files" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"item" text,
	"tagged_file_id" uuid,
	CONSTRAINT "delivery_files_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "demonstrations" (
	"library_item_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"genre" text NOT NULL,
	"type" text NOT NULL,
	"is_sung" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"before_item_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demonstrations_pkey" PRIMARY KEY (library_item_id),
	CONSTRAINT "demonstrations_slug_unique" UNIQUE (slug)
);--> statement-breakpoint
CREATE TABLE "document_versions" (
	"kind" text CONSTRAINT "revisions_kind_not_null" NOT NULL,
	"number" integer CONSTRAINT "revisions_number_not_null" NOT NULL,
	"content" jsonb CONSTRAINT "revisions_content_not_null" NOT NULL,
	"staff_id" text,
	"created_at" timestamp with time zone DEFAULT now() CONSTRAINT "revisions_created_at_not_null" NOT NULL,
	CONSTRAINT "document_versions_kind_number_pk" PRIMARY KEY (kind, number)
);--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"delivery_file_id" uuid,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "downloads_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"version_id" uuid,
	"version_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedbacks_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"crc32" bigint,
	CONSTRAINT "files_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "gift_photos" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"gift_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"thumb_file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_photos_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "gift_reactions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"gift_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_id" uuid,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gift_reactions_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"link_hash" text NOT NULL,
	"access_generation" integer DEFAULT 1 NOT NULL,
	"recipient" text DEFAULT ''::text NOT NULL,
	"dedication" text DEFAULT ''::text NOT NULL,
	"sender" text DEFAULT ''::text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"question" text,
	"answer" text,
	"first_opened_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"order_id" uuid,
	"project_id" uuid,
	"type" text NOT NULL,
	"details" jsonb NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"failures" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "incidents_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer NOT NULL,
	"secret_fingerprint" text NOT NULL,
	CONSTRAINT "installation_pkey" PRIMARY KEY (id),
	CONSTRAINT "installation_one" CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid NOT NULL,
	"tax_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"number" text,
	"pdf" bytea,
	"issued_at" timestamp with time zone,
	"handled_returned_cents" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "invoices_pkey" PRIMARY KEY (order_id)
);--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"provider_ref" text,
	"source" text DEFAULT 'recorded'::text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS (((at AT TIME ZONE 'America/Sao_Paulo'::text))::date) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_pkey" PRIMARY KEY (id),
	CONSTRAINT "ledger_entries_moves" CHECK ((amount_cents <> 0))
);--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recording_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_items_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "listener_comments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listener_comments_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "listening_links" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "listening_links_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"content" jsonb NOT NULL,
	"attach_contract" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"project_id" uuid,
	"state" text DEFAULT 'queued'::text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transport" text,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp with time zone,
	"discreet_code" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower((((' '::text || to_name) || ' '::text) || to_email)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text)) STORED NOT NULL,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "mails_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "name_pronunciations" (
	"id" uuid DEFAULT gen_random_uuid() CONSTRAINT "briefing_voices_id_not_null" NOT NULL,
	"briefing_id" uuid CONSTRAINT "briefing_voices_briefing_id_not_null" NOT NULL,
	"file_id" uuid CONSTRAINT "briefing_voices_file_id_not_null" NOT NULL,
	"duration_ms" integer CONSTRAINT "briefing_voices_duration_ms_not_null" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() CONSTRAINT "briefing_voices_created_at_not_null" NOT NULL,
	CONSTRAINT "name_pronunciations_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"version_id" uuid,
	"version_name" text NOT NULL,
	"feedback_id" uuid,
	"from_ms" integer NOT NULL,
	"to_ms" integer,
	"content" text NOT NULL,
	"state" text DEFAULT 'open'::text NOT NULL,
	"answer" text,
	"staff_id" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lyric_line" text,
	CONSTRAINT "notes_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "onboarding" (
	"id" integer NOT NULL,
	"hidden_at" timestamp with time zone,
	"contract_read_at" timestamp with time zone,
	CONSTRAINT "onboarding_pkey" PRIMARY KEY (id),
	CONSTRAINT "onboarding_one" CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE "order_questions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"payment_id" text,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"note" text,
	CONSTRAINT "order_questions_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'draft'::text NOT NULL,
	"review_flag" text,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"own_lyric" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"expected_days" integer NOT NULL,
	"limit_days" integer NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text,
	"client_id" uuid,
	"visitor_id" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"contract" jsonb NOT NULL,
	"contract_hash" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"terms_ip" text NOT NULL,
	"terms_user_agent" text NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by_payment_id" text,
	"reconciled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"for_project_id" uuid,
	"withdrawal_requested_at" timestamp with time zone,
	"withdrawal_reason" text,
	"withdrawal_decided_at" timestamp with time zone,
	"withdrawal_answer" text,
	"access_generation" integer DEFAULT 1 NOT NULL,
	"status_generation" integer DEFAULT 1 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"discount_code" text,
	"price_until" timestamp with time zone,
	"provider" text DEFAULT 'mercado-pago'::text NOT NULL,
	"surprise" text,
	"voucher_id" uuid,
	"voucher_cents" integer DEFAULT 0 NOT NULL,
	"withdrawal_accepted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "payment_pulls" (
	"kind" text NOT NULL,
	"pulled_until" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_pulls_pkey" PRIMARY KEY (kind)
);--> statement-breakpoint
CREATE TABLE "payment_snapshots" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"payment_id" text NOT NULL,
	"reported" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_snapshots_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"status_detail" text NOT NULL,
	"method" text NOT NULL,
	"installments" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"ticket_url" text,
	"expires_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"provider_created_at" timestamp with time zone NOT NULL,
	"provider_updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text,
	"fee_cents" integer,
	"net_received_cents" integer,
	"releases_at" timestamp with time zone,
	"collected_elsewhere" boolean DEFAULT false NOT NULL,
	"pay_code" text,
	"refunded_by_hand_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "project_references" (
	"project_id" uuid NOT NULL,
	"library_item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_references_project_id_library_item_id_pk" PRIMARY KEY (project_id, library_item_id)
);--> statement-breakpoint
CREATE TABLE "project_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"track_number" integer,
	"recommended" boolean DEFAULT false NOT NULL,
	"track" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recording_id" uuid,
	"number" integer NOT NULL,
	"presented_at" timestamp with time zone,
	"lyric" text DEFAULT ''::text NOT NULL,
	CONSTRAINT "project_versions_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_phone" text,
	"package_id" text NOT NULL,
	"status" text DEFAULT 'waiting'::text NOT NULL,
	"step" text DEFAULT 'analysis'::text NOT NULL,
	"preview_code" text NOT NULL,
	"expires_at" timestamp with time zone,
	"deadline_started_at" timestamp with time zone CONSTRAINT "projects_clock_started_at_not_null" NOT NULL,
	"expected_on" date NOT NULL,
	"deadline_on" date CONSTRAINT "projects_limit_on_not_null" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feedback" text DEFAULT ''::text NOT NULL,
	"approved_version_id" uuid,
	"assignee_id" text,
	"delivered_at" timestamp with time zone,
	"delivery_ends_at" timestamp with time zone,
	"access_generation" integer DEFAULT 1 NOT NULL,
	"status_generation" integer DEFAULT 1 NOT NULL,
	"recipient" text DEFAULT ''::text NOT NULL,
	"last_version_number" integer DEFAULT 0 NOT NULL,
	"cover_choice" smallint DEFAULT 0 NOT NULL,
	"content_erased_at" timestamp with time zone,
	"revised_since" timestamp with time zone,
	CONSTRAINT "projects_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"state" text NOT NULL,
	"extra_id" text,
	"request_text" text,
	"requested_at" timestamp with time zone,
	"title" text NOT NULL,
	"description" text DEFAULT ''::text NOT NULL,
	"price_cents" integer,
	"item" text,
	"work_days" integer DEFAULT 0 NOT NULL,
	"added_days" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone,
	"contract" jsonb,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"order_id" uuid,
	"ended_at" timestamp with time zone,
	"end_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider" text,
	CONSTRAINT "proposals_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text CONSTRAINT "throttles_key_not_null" NOT NULL,
	"count" integer CONSTRAINT "throttles_count_not_null" NOT NULL,
	"window_ends_at" timestamp with time zone CONSTRAINT "throttles_window_ends_at_not_null" NOT NULL,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY (key)
);--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"preview_file_id" uuid,
	"state" text DEFAULT 'queued'::text NOT NULL,
	"failure" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer,
	"loudness" real,
	"loudness_range" real,
	"true_peak" real,
	"sample_rate" integer,
	"channels" integer,
	"peaks" bytea,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested'::text NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"provider_refund_id" text,
	"checked_at" timestamp with time zone,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	"failed" jsonb NOT NULL,
	CONSTRAINT "retention_runs_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "revision_entries" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"feedback_id" uuid,
	"order_id" uuid,
	"reason" text,
	"staff_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revision_entries_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bucket" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_pkey" PRIMARY KEY (id),
	CONSTRAINT "security_events_bucket_unique" UNIQUE (bucket)
);--> statement-breakpoint
CREATE TABLE "shop_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "shop_counts_day_kind_key_pk" PRIMARY KEY (day, kind, key)
);--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'producer'::text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "staff_pkey" PRIMARY KEY (id),
	CONSTRAINT "staff_email_unique" UNIQUE (email)
);--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_accounts_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "staff_passkey_challenges" (
	"challenge" text NOT NULL,
	"staff_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_passkey_challenges_pkey" PRIMARY KEY (challenge)
);--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "staff_rate_limits" (
	"id" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "staff_rate_limits_pkey" PRIMARY KEY (id),
	CONSTRAINT "staff_rate_limits_key_unique" UNIQUE (key)
);--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_at" timestamp with time zone,
	"passkey_id" text,
	CONSTRAINT "staff_sessions_pkey" PRIMARY KEY (id),
	CONSTRAINT "staff_sessions_token_unique" UNIQUE (token)
);--> statement-breakpoint
CREATE TABLE "staff_two_factors" (
	"id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_step" integer,
	CONSTRAINT "staff_two_factors_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" text NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_verifications_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"project_id" uuid,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb CONSTRAINT "uploads_meant_not_null" NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"value_cents" integer NOT NULL,
	"code_hash" text NOT NULL,
	"code_number" integer DEFAULT 1 NOT NULL,
	"valid_until" timestamp with time zone,
	"recipient_name" text DEFAULT ''::text NOT NULL,
	"from_name" text DEFAULT ''::text NOT NULL,
	"message" text DEFAULT ''::text NOT NULL,
	"recipient_email" text,
	"send_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vouchers_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"event_id" text CONSTRAINT "notices_event_id_not_null" NOT NULL,
	"payment_id" text CONSTRAINT "notices_payment_id_not_null" NOT NULL,
	"action" text CONSTRAINT "notices_action_not_null" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() CONSTRAINT "notices_received_at_not_null" NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "webhook_events_pkey" PRIMARY KEY (event_id)
);--> statement-breakpoint
CREATE TABLE "whatsapp_consents" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"phone" text,
	"text" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "whatsapp_consents_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued'::text NOT NULL,
	"template" text,
	"provider_id" text,
	"send_after" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_messages_pkey" PRIMARY KEY (id)
);--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_movements" ADD CONSTRAINT "account_movements_report_id_account_reports_id_fk" FOREIGN KEY (report_id) REFERENCES account_reports(id);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_staff_id_staff_id_fk" FOREIGN KEY (staff_id) REFERENCES staff(id);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_version_id_project_versions_id_fk" FOREIGN KEY (version_id) REFERENCES project_versions(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "books_differences" ADD CONSTRAINT "books_differences_check_id_books_checks_id_fk" FOREIGN KEY (check_id) REFERENCES books_checks(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_client_id_clients_id_fk" FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY (import_id) REFERENCES client_imports(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_client_id_clients_id_fk" FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "deadline_risks" ADD CONSTRAINT "deadline_risks_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_tagged_file_id_files_id_fk" FOREIGN KEY (tagged_file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "demonstrations" ADD CONSTRAINT "demonstrations_before_item_id_library_items_id_fk" FOREIGN KEY (before_item_id) REFERENCES library_items(id);--> statement-breakpoint
ALTER TABLE "demonstrations" ADD CONSTRAINT "demonstrations_library_item_id_library_items_id_fk" FOREIGN KEY (library_item_id) REFERENCES library_items(id);--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_delivery_file_id_delivery_files_id_fk" FOREIGN KEY (delivery_file_id) REFERENCES delivery_files(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_version_id_project_versions_id_fk" FOREIGN KEY (version_id) REFERENCES project_versions(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_gift_id_gifts_id_fk" FOREIGN KEY (gift_id) REFERENCES gifts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_thumb_file_id_files_id_fk" FOREIGN KEY (thumb_file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD CONSTRAINT "gift_reactions_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD CONSTRAINT "gift_reactions_gift_id_gifts_id_fk" FOREIGN KEY (gift_id) REFERENCES gifts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_recording_id_recordings_id_fk" FOREIGN KEY (recording_id) REFERENCES recordings(id);--> statement-breakpoint
ALTER TABLE "listener_comments" ADD CONSTRAINT "listener_comments_link_id_listening_links_id_fk" FOREIGN KEY (link_id) REFERENCES listening_links(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id);--> statement-breakpoint
ALTER TABLE "name_pronunciations" ADD CONSTRAINT "name_pronunciations_briefing_id_briefings_id_fk" FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "name_pronunciations" ADD CONSTRAINT "name_pronunciations_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_feedback_id_feedbacks_id_fk" FOREIGN KEY (feedback_id) REFERENCES feedbacks(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_version_id_project_versions_id_fk" FOREIGN KEY (version_id) REFERENCES project_versions(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "order_questions" ADD CONSTRAINT "order_questions_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY (client_id) REFERENCES clients(id);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_for_project_id_projects_id_fk" FOREIGN KEY (for_project_id) REFERENCES projects(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_voucher_id_vouchers_id_fk" FOREIGN KEY (voucher_id) REFERENCES vouchers(id);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "project_references" ADD CONSTRAINT "project_references_library_item_id_library_items_id_fk" FOREIGN KEY (library_item_id) REFERENCES library_items(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_references" ADD CONSTRAINT "project_references_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_recording_id_recordings_id_fk" FOREIGN KEY (recording_id) REFERENCES recordings(id);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_approved_version_id_project_versions_id_fk" FOREIGN KEY (approved_version_id) REFERENCES project_versions(id);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_assignee_id_staff_id_fk" FOREIGN KEY (assignee_id) REFERENCES staff(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_clients_id_fk" FOREIGN KEY (client_id) REFERENCES clients(id);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_preview_file_id_files_id_fk" FOREIGN KEY (preview_file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "revision_entries" ADD CONSTRAINT "revision_entries_feedback_id_feedbacks_id_fk" FOREIGN KEY (feedback_id) REFERENCES feedbacks(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "revision_entries" ADD CONSTRAINT "revision_entries_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "revision_entries" ADD CONSTRAINT "revision_entries_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_staff_id_fk" FOREIGN KEY (user_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_passkey_challenges" ADD CONSTRAINT "staff_passkey_challenges_staff_id_staff_id_fk" FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_passkey_id_staff_passkeys_id_fk" FOREIGN KEY (passkey_id) REFERENCES staff_passkeys(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_id_fk" FOREIGN KEY (user_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_two_factors" ADD CONSTRAINT "staff_two_factors_user_id_staff_id_fk" FOREIGN KEY (user_id) REFERENCES staff(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY (file_id) REFERENCES files(id);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_order_id_orders_id_fk" FOREIGN KEY (order_id) REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_consent_id_whatsapp_consents_id_fk" FOREIGN KEY (consent_id) REFERENCES whatsapp_consents(id);--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_mail_id_mails_id_fk" FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX access_requests_expired ON access_requests USING btree (expires_at);--> statement-breakpoint
CREATE INDEX access_requests_order ON access_requests USING btree (order_id, visitor_id, created_at);--> statement-breakpoint
CREATE INDEX access_requests_project ON access_requests USING btree (project_id, visitor_id, created_at);--> statement-breakpoint
CREATE INDEX account_movements_kind ON account_movements USING btree (kind, at);--> statement-breakpoint
CREATE INDEX account_movements_source ON account_movements USING btree (source_id, kind);--> statement-breakpoint
CREATE INDEX account_reports_newest ON account_reports USING btree (created_at);--> statement-breakpoint
CREATE INDEX approvals_order ON approvals USING btree (order_id) WHERE (order_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX approvals_project ON approvals USING btree (project_id, created_at);--> statement-breakpoint
CREATE INDEX audit_action ON audit_log USING btree (action, created_at, id);--> statement-breakpoint
CREATE INDEX audit_newest ON audit_log USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX audit_staff ON audit_log USING btree (staff_id, created_at, id);--> statement-breakpoint
CREATE INDEX audit_staff_action ON audit_log USING btree (staff_id, action, created_at, id);--> statement-breakpoint
CREATE INDEX audit_subject ON audit_log USING btree (subject_id, created_at, id);--> statement-breakpoint
CREATE INDEX backups_newest ON backups USING btree (started_at);--> statement-breakpoint
CREATE INDEX books_checks_newest ON books_checks USING btree (started_at);--> statement-breakpoint
CREATE INDEX books_differences_check ON books_differences USING btree (check_id, id);--> statement-breakpoint
CREATE INDEX briefings_loose_age ON briefings USING btree (updated_at) WHERE ((order_id IS NULL) AND (project_id IS NULL));--> statement-breakpoint
CREATE INDEX briefings_loose_email ON briefings USING btree (lower(email)) WHERE ((order_id IS NULL) AND (project_id IS NULL));--> statement-breakpoint
CREATE INDEX briefings_loose_visitor ON briefings USING btree (visitor_id) WHERE ((order_id IS NULL) AND (project_id IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX briefings_order ON briefings USING btree (order_id);--> statement-breakpoint
CREATE UNIQUE INDEX briefings_project ON briefings USING btree (project_id);--> statement-breakpoint
CREATE INDEX briefings_sent ON briefings USING btree (project_id) WHERE (state = 'sent'::text);--> statement-breakpoint
CREATE UNIQUE INDEX briefings_token ON briefings USING btree (token_hash);--> statement-breakpoint
CREATE INDEX canary_runs_newest ON canary_runs USING btree (started_at);--> statement-breakpoint
CREATE INDEX checkouts_open ON checkouts USING btree (expires_at) WHERE ((closed_at IS NULL) AND (provider_id IS NOT NULL));--> statement-breakpoint
CREATE INDEX checkouts_order ON checkouts USING btree (order_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX checkouts_provider ON checkouts USING btree (provider_id);--> statement-breakpoint
CREATE INDEX client_import_rows_client ON client_import_rows USING btree (client_id);--> statement-breakpoint
CREATE INDEX client_import_rows_project ON client_import_rows USING btree (project_id);--> statement-breakpoint
CREATE INDEX client_imports_newest ON client_imports USING btree (created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX clients_email ON clients USING btree (email_key);--> statement-breakpoint
CREATE INDEX clients_newest ON clients USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX clients_search_text ON clients USING gin (translate(lower((((((' '::text || name) || ' '::text) || email) || ' '::text) || COALESCE(company, ''::text))), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text) gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX counters_kind ON counters USING btree (kind, key);--> statement-breakpoint
CREATE INDEX data_links_expired ON data_links USING btree (expires_at);--> statement-breakpoint
CREATE INDEX data_requests_client ON data_requests USING btree (client_id, created_at);--> statement-breakpoint
CREATE INDEX data_requests_email ON data_requests USING btree (lower(email));--> statement-breakpoint
CREATE INDEX data_requests_open ON data_requests USING btree (due_at) WHERE (closed_at IS NULL);--> statement-breakpoint
CREATE INDEX delivery_files_file ON delivery_files USING btree (file_id);--> statement-breakpoint
CREATE INDEX delivery_files_project ON delivery_files USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE INDEX delivery_files_tagged_file ON delivery_files USING btree (tagged_file_id);--> statement-breakpoint
CREATE INDEX downloads_project ON downloads USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE INDEX feedbacks_project ON feedbacks USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX files_storage_key ON files USING btree (storage_key);--> statement-breakpoint
CREATE INDEX gift_photos_file ON gift_photos USING btree (file_id);--> statement-breakpoint
CREATE INDEX gift_photos_gift ON gift_photos USING btree (gift_id, created_at, id);--> statement-breakpoint
CREATE INDEX gift_photos_thumb ON gift_photos USING btree (thumb_file_id);--> statement-breakpoint
CREATE INDEX gift_reactions_file ON gift_reactions USING btree (file_id);--> statement-breakpoint
CREATE INDEX gift_reactions_gift ON gift_reactions USING btree (gift_id, created_at, id);--> statement-breakpoint
CREATE INDEX gifts_ends ON gifts USING btree (ends_at);--> statement-breakpoint
CREATE INDEX gifts_file ON gifts USING btree (file_id);--> statement-breakpoint
CREATE UNIQUE INDEX gifts_link ON gifts USING btree (link_hash);--> statement-breakpoint
CREATE UNIQUE INDEX gifts_project ON gifts USING btree (project_id);--> statement-breakpoint
CREATE INDEX history_order ON history USING btree (order_id, id);--> statement-breakpoint
CREATE INDEX history_project ON history USING btree (project_id, id);--> statement-breakpoint
CREATE INDEX incidents_newest ON incidents USING btree (started_at);--> statement-breakpoint
CREATE UNIQUE INDEX incidents_open ON incidents USING btree (cause) WHERE (ended_at IS NULL);--> statement-breakpoint
CREATE INDEX ledger_entries_day ON ledger_entries USING btree (day, id);--> statement-breakpoint
CREATE INDEX ledger_entries_order ON ledger_entries USING btree (order_id);--> statement-breakpoint
CREATE INDEX ledger_entries_payment ON ledger_entries USING btree (payment_id);--> statement-breakpoint
CREATE INDEX library_items_category ON library_items USING btree (category, created_at, id);--> statement-breakpoint
CREATE INDEX library_items_newest ON library_items USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX library_items_recording ON library_items USING btree (recording_id);--> statement-breakpoint
CREATE INDEX library_items_search_text ON library_items USING gin (translate(lower((' '::text || title)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text) gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX listener_comments_link ON listener_comments USING btree (link_id, created_at);--> statement-breakpoint
CREATE INDEX listening_links_project ON listening_links USING btree (project_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX listening_links_token ON listening_links USING btree (token_hash);--> statement-breakpoint
CREATE UNIQUE INDEX mails_dedupe ON mails USING btree (dedupe_key);--> statement-breakpoint
CREATE INDEX mails_newest ON mails USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX mails_order ON mails USING btree (order_id);--> statement-breakpoint
CREATE INDEX mails_project ON mails USING btree (project_id);--> statement-breakpoint
CREATE INDEX mails_recipient ON mails USING btree (lower(to_email));--> statement-breakpoint
CREATE INDEX mails_search_text ON mails USING gin (state, search_text gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX mails_state ON mails USING btree (state, created_at, id);--> statement-breakpoint
CREATE INDEX name_pronunciations_briefing ON name_pronunciations USING btree (briefing_id, created_at);--> statement-breakpoint
CREATE INDEX notes_feedback ON notes USING btree (feedback_id);--> statement-breakpoint
CREATE INDEX notes_project ON notes USING btree (project_id, from_ms, id);--> statement-breakpoint
CREATE INDEX notes_version ON notes USING btree (version_id);--> statement-breakpoint
CREATE UNIQUE INDEX order_questions_open_order ON order_questions USING btree (order_id, reason) WHERE ((closed_at IS NULL) AND (payment_id IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX order_questions_open_payment ON order_questions USING btree (payment_id, reason) WHERE ((closed_at IS NULL) AND (payment_id IS NOT NULL));--> statement-breakpoint
CREATE INDEX order_questions_order ON order_questions USING btree (order_id, opened_at);--> statement-breakpoint
CREATE INDEX order_questions_payment ON order_questions USING btree (payment_id);--> statement-breakpoint
CREATE INDEX order_questions_stray ON order_questions USING btree (opened_at) WHERE ((closed_at IS NULL) AND (order_id IS NULL));--> statement-breakpoint
CREATE INDEX orders_buyer ON orders USING btree (lower(buyer_email));--> statement-breakpoint
CREATE INDEX orders_by_link ON orders USING btree (state, created_at, id) WHERE (provider = 'links'::text);--> statement-breakpoint
CREATE INDEX orders_client ON orders USING btree (client_id);--> statement-breakpoint
CREATE UNIQUE INDEX orders_code ON orders USING btree (code);--> statement-breakpoint
CREATE INDEX orders_discount ON orders USING btree (discount_code) WHERE (discount_code IS NOT NULL);--> statement-breakpoint
CREATE INDEX orders_for_project ON orders USING btree (for_project_id) WHERE (for_project_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX orders_newest ON orders USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX orders_paid ON orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX orders_review_flag ON orders USING btree (created_at, id) WHERE (review_flag IS NOT NULL);--> statement-breakpoint
CREATE INDEX orders_search_text ON orders USING gin (state, translate(lower((((((' '::text || buyer_name) || ' '::text) || buyer_email) || chr(10)) || code)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text) gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX orders_state ON orders USING btree (state, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX orders_submission ON orders USING btree (visitor_id, submission_id);--> statement-breakpoint
CREATE INDEX orders_voucher ON orders USING btree (voucher_id) WHERE (voucher_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX orders_withdrawal_open ON orders USING btree (state) WHERE ((withdrawal_requested_at IS NOT NULL) AND ((withdrawal_answer IS NULL) OR withdrawal_accepted));--> statement-breakpoint
CREATE INDEX payment_snapshots_payment ON payment_snapshots USING btree (payment_id, id);--> statement-breakpoint
CREATE INDEX payments_approved ON payments USING btree (approved_at) WHERE (approved_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX payments_order ON payments USING btree (order_id, provider_created_at);--> statement-breakpoint
CREATE UNIQUE INDEX payments_provider ON payments USING btree (provider_id);--> statement-breakpoint
CREATE INDEX project_references_item ON project_references USING btree (library_item_id);--> statement-breakpoint
CREATE INDEX project_versions_drafts ON project_versions USING btree (project_id) WHERE (presented_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX project_versions_number ON project_versions USING btree (project_id, number);--> statement-breakpoint
CREATE INDEX project_versions_presented ON project_versions USING btree (project_id, presented_at);--> statement-breakpoint
CREATE INDEX project_versions_project ON project_versions USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE INDEX project_versions_recording ON project_versions USING btree (recording_id);--> statement-breakpoint
CREATE INDEX projects_active ON projects USING btree (updated_at, id);--> statement-breakpoint
CREATE INDEX projects_assignee_active ON projects USING btree (assignee_id, updated_at, id);--> statement-breakpoint
CREATE INDEX projects_assignee_deadline ON projects USING btree (assignee_id, deadline_on, id) WHERE (status <> 'delivered'::text);--> statement-breakpoint
CREATE INDEX projects_assignee_newest ON projects USING btree (assignee_id, created_at, id);--> statement-breakpoint
CREATE INDEX projects_assignee_status ON projects USING btree (assignee_id, status, created_at, id);--> statement-breakpoint
CREATE INDEX projects_assignee_status_active ON projects USING btree (assignee_id, status, updated_at, id);--> statement-breakpoint
CREATE INDEX projects_assignee_status_deadline ON projects USING btree (assignee_id, status, deadline_on, id);--> statement-breakpoint
CREATE INDEX projects_client ON projects USING btree (client_id, assignee_id);--> statement-breakpoint
CREATE UNIQUE INDEX projects_code ON projects USING btree (code);--> statement-breakpoint
CREATE INDEX projects_deadline ON projects USING btree (deadline_on, id) WHERE (status <> 'delivered'::text);--> statement-breakpoint
CREATE INDEX projects_delivered ON projects USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX projects_delivery_ends ON projects USING btree (delivery_ends_at) WHERE (delivery_ends_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX projects_newest ON projects USING btree (created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX projects_order ON projects USING btree (order_id);--> statement-breakpoint
CREATE UNIQUE INDEX projects_preview_code ON projects USING btree (preview_code);--> statement-breakpoint
CREATE INDEX projects_search_text ON projects USING gin (status, translate(lower((((((' '::text || title) || ' '::text) || client_name) || chr(10)) || code)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text) gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE INDEX projects_stage_deadline ON projects USING btree (status, step, deadline_on, id);--> statement-breakpoint
CREATE INDEX projects_status ON projects USING btree (status, created_at, id);--> statement-breakpoint
CREATE INDEX projects_status_active ON projects USING btree (status, updated_at, id);--> statement-breakpoint
CREATE INDEX projects_status_deadline ON projects USING btree (status, deadline_on, id);--> statement-breakpoint
CREATE INDEX proposals_open ON proposals USING btree (created_at, id) WHERE (state = ANY (ARRAY['requested'::text, 'sent'::text, 'accepted'::text]));--> statement-breakpoint
CREATE UNIQUE INDEX proposals_order ON proposals USING btree (order_id) WHERE (order_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX proposals_project ON proposals USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE INDEX recordings_file ON recordings USING btree (file_id);--> statement-breakpoint
CREATE INDEX recordings_preview ON recordings USING btree (preview_file_id);--> statement-breakpoint
CREATE INDEX refunds_open ON refunds USING btree (created_at) WHERE (state = ANY (ARRAY['requested'::text, 'in-process'::text]));--> statement-breakpoint
CREATE INDEX refunds_order ON refunds USING btree (order_id, created_at);--> statement-breakpoint
CREATE INDEX retention_runs_newest ON retention_runs USING btree (started_at);--> statement-breakpoint
CREATE UNIQUE INDEX revision_entries_feedback ON revision_entries USING btree (feedback_id, kind);--> statement-breakpoint
CREATE UNIQUE INDEX revision_entries_order ON revision_entries USING btree (order_id, kind);--> statement-breakpoint
CREATE INDEX revision_entries_project ON revision_entries USING btree (project_id, created_at, id);--> statement-breakpoint
CREATE INDEX saved_views_shared ON saved_views USING btree (list) WHERE is_shared;--> statement-breakpoint
CREATE INDEX saved_views_staff ON saved_views USING btree (staff_id, list, "position");--> statement-breakpoint
CREATE INDEX security_events_kind ON security_events USING btree (kind, created_at, id);--> statement-breakpoint
CREATE INDEX security_events_newest ON security_events USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX security_events_subject ON security_events USING btree (subject, created_at);--> statement-breakpoint
CREATE INDEX staff_invitations_email ON staff_invitations USING btree (lower(email));--> statement-breakpoint
CREATE UNIQUE INDEX staff_invitations_token ON staff_invitations USING btree (token_hash);--> statement-breakpoint
CREATE INDEX staff_passkeys_staff ON staff_passkeys USING btree (staff_id);--> statement-breakpoint
CREATE INDEX staff_sessions_passkey ON staff_sessions USING btree (passkey_id);--> statement-breakpoint
CREATE INDEX staff_sessions_user ON staff_sessions USING btree (user_id);--> statement-breakpoint
CREATE INDEX staff_two_factors_secret ON staff_two_factors USING btree (secret);--> statement-breakpoint
CREATE INDEX staff_two_factors_user ON staff_two_factors USING btree (user_id);--> statement-breakpoint
CREATE INDEX staff_verifications_identifier ON staff_verifications USING btree (identifier);--> statement-breakpoint
CREATE INDEX uploads_age ON uploads USING btree (updated_at);--> statement-breakpoint
CREATE UNIQUE INDEX vouchers_code ON vouchers USING btree (code_hash);--> statement-breakpoint
CREATE INDEX vouchers_newest ON vouchers USING btree (created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX vouchers_order ON vouchers USING btree (order_id);--> statement-breakpoint
CREATE INDEX webhook_events_payment ON webhook_events USING btree (payment_id);--> statement-breakpoint
CREATE INDEX webhook_events_pending ON webhook_events USING btree (received_at) WHERE (processed_at IS NULL);--> statement-breakpoint
CREATE INDEX webhook_events_received ON webhook_events USING btree (received_at);--> statement-breakpoint
CREATE UNIQUE INDEX whatsapp_consents_given ON whatsapp_consents USING btree (order_id) WHERE (withdrawn_at IS NULL);--> statement-breakpoint
CREATE INDEX whatsapp_consents_order ON whatsapp_consents USING btree (order_id, given_at);--> statement-breakpoint
CREATE INDEX whatsapp_consents_phone ON whatsapp_consents USING btree (phone) WHERE (withdrawn_at IS NULL);--> statement-breakpoint
CREATE INDEX whatsapp_messages_consent ON whatsapp_messages USING btree (consent_id);--> statement-breakpoint
CREATE UNIQUE INDEX whatsapp_messages_mail ON whatsapp_messages USING btree (mail_id);--> statement-breakpoint
CREATE UNIQUE INDEX whatsapp_messages_provider ON whatsapp_messages USING btree (provider_id);--> statement-breakpoint
CREATE INDEX whatsapp_messages_unsent ON whatsapp_messages USING btree (created_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));--> statement-breakpoint
CREATE STATISTICS projects_kinds (mcv) ON status, step, assignee_id FROM projects;--> statement-breakpoint
CREATE TRIGGER clients_count_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');--> statement-breakpoint
CREATE TRIGGER clients_count_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');--> statement-breakpoint
CREATE TRIGGER clients_count_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger('payment_id');--> statement-breakpoint
CREATE TRIGGER orders_count_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');--> statement-breakpoint
CREATE TRIGGER orders_count_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');--> statement-breakpoint
CREATE TRIGGER orders_count_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');--> statement-breakpoint
CREATE TRIGGER payment_snapshots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_ledger AFTER INSERT OR UPDATE OF amount_cents, refunded_cents, refunded_by_hand_cents, status, status_detail, approved_at, fee_cents, net_received_cents, collected_elsewhere ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger('provider_id');--> statement-breakpoint
CREATE TRIGGER projects_count_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');--> statement-breakpoint
CREATE TRIGGER projects_count_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');--> statement-breakpoint
CREATE TRIGGER projects_count_update AFTER UPDATE ON projects REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');
