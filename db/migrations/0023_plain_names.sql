-- Names only: every row keeps its meaning. Tables, columns, indexes and constraints first.
DROP TRIGGER "orders_count_insert" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_count_update" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_count_delete" ON "orders";--> statement-breakpoint
ALTER TABLE "revisions" RENAME TO "document_versions";--> statement-breakpoint
ALTER TABLE "document_versions" RENAME CONSTRAINT "revisions_kind_number_pk" TO "document_versions_kind_number_pk";--> statement-breakpoint
ALTER TABLE "notices" RENAME TO "webhook_events";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "notices_pkey" TO "webhook_events_pkey";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME COLUMN "handled_at" TO "processed_at";--> statement-breakpoint
ALTER INDEX "notices_payment" RENAME TO "webhook_events_payment";--> statement-breakpoint
ALTER INDEX "notices_received" RENAME TO "webhook_events_received";--> statement-breakpoint
ALTER INDEX "notices_pending" RENAME TO "webhook_events_pending";--> statement-breakpoint
ALTER TABLE "throttles" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "throttles_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "briefing_voices" RENAME TO "name_pronunciations";--> statement-breakpoint
ALTER TABLE "name_pronunciations" RENAME CONSTRAINT "briefing_voices_pkey" TO "name_pronunciations_pkey";--> statement-breakpoint
ALTER TABLE "name_pronunciations" RENAME CONSTRAINT "briefing_voices_briefing_id_briefings_id_fk" TO "name_pronunciations_briefing_id_briefings_id_fk";--> statement-breakpoint
ALTER TABLE "name_pronunciations" RENAME CONSTRAINT "briefing_voices_file_id_files_id_fk" TO "name_pronunciations_file_id_files_id_fk";--> statement-breakpoint
ALTER INDEX "briefing_voices_briefing" RENAME TO "name_pronunciations_briefing";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "attention" TO "review_flag";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "withdrawal_asked_at" TO "withdrawal_requested_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "withdrawal_answered_at" TO "withdrawal_decided_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "paid_by" TO "paid_by_payment_id";--> statement-breakpoint
ALTER INDEX "orders_attention" RENAME TO "orders_review_flag";--> statement-breakpoint
ALTER INDEX "orders_plain_words" RENAME TO "orders_search_text";--> statement-breakpoint
ALTER INDEX "clients_plain_words" RENAME TO "clients_search_text";--> statement-breakpoint
ALTER INDEX "projects_plain_words" RENAME TO "projects_search_text";--> statement-breakpoint
ALTER INDEX "library_items_plain_words" RENAME TO "library_items_search_text";--> statement-breakpoint
ALTER INDEX "mails_plain_words" RENAME TO "mails_search_text";--> statement-breakpoint
ALTER TABLE "projects" RENAME COLUMN "clock_started_at" TO "deadline_started_at";--> statement-breakpoint
ALTER TABLE "projects" RENAME COLUMN "limit_on" TO "deadline_on";--> statement-breakpoint
ALTER INDEX "projects_limit" RENAME TO "projects_deadline";--> statement-breakpoint
ALTER INDEX "projects_status_limit" RENAME TO "projects_status_deadline";--> statement-breakpoint
ALTER INDEX "projects_step_limit" RENAME TO "projects_step_deadline";--> statement-breakpoint
ALTER INDEX "projects_stage" RENAME TO "projects_stage_deadline";--> statement-breakpoint
ALTER INDEX "projects_assignee_due" RENAME TO "projects_assignee_deadline";--> statement-breakpoint
ALTER INDEX "projects_assignee_status_limit" RENAME TO "projects_assignee_status_deadline";--> statement-breakpoint
ALTER INDEX "projects_assignee_stage" RENAME TO "projects_assignee_stage_deadline";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "undone_at" TO "revoked_at";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "undone_by" TO "revoked_by";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "undone_reason" TO "revoked_reason";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "meant" TO "metadata";--> statement-breakpoint
ALTER TABLE "briefings" RENAME COLUMN "link_only" TO "mailed_link_only";--> statement-breakpoint
ALTER TABLE "briefings" RENAME COLUMN "marks" TO "section_revisions";--> statement-breakpoint
ALTER TABLE "briefings" RENAME COLUMN "exchanges" TO "clarifications";--> statement-breakpoint
-- Stored codes and keys. A key is recognised by its quotes and colon: inside a text they would be escaped.
UPDATE "orders" SET "review_flag" = CASE "review_flag" WHEN 'paid-twice' THEN 'duplicate-payment' WHEN 'refunded-elsewhere' THEN 'refunded-externally' ELSE 'project-unavailable' END WHERE "review_flag" IN ('paid-twice', 'refunded-elsewhere', 'project-gone');--> statement-breakpoint
UPDATE "order_questions" SET "reason" = CASE "reason" WHEN 'paid-twice' THEN 'duplicate-payment' WHEN 'refunded-elsewhere' THEN 'refunded-externally' ELSE 'project-unavailable' END WHERE "reason" IN ('paid-twice', 'refunded-elsewhere', 'project-gone');--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "refunds" SET "state" = 'requested' WHERE "state" = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'in-process');--> statement-breakpoint
UPDATE "briefings" SET "state" = 'clarification-requested' WHERE "state" = 'asked-back';--> statement-breakpoint
UPDATE "history" SET "type" = CASE "type" WHEN 'briefing-asked-back' THEN 'clarification-requested' WHEN 'accessory-ended' THEN 'extra-cancelled' WHEN 'revision-taken-back' THEN 'revision-revoked' WHEN 'withdrawal-asked' THEN 'withdrawal-requested' WHEN 'withdrawal-answered' THEN 'withdrawal-decided' ELSE 'review-flag-resolved' END
	WHERE "type" IN ('briefing-asked-back', 'accessory-ended', 'revision-taken-back', 'withdrawal-asked', 'withdrawal-answered', 'attention-cleared');--> statement-breakpoint
UPDATE "audit_log" SET "action" = CASE "action" WHEN 'briefing-asked-back' THEN 'clarification-requested' WHEN 'refund-asked' THEN 'refund-requested' ELSE 'review-flag-resolved' END
	WHERE "action" IN ('briefing-asked-back', 'refund-asked', 'attention-cleared');--> statement-breakpoint
CREATE FUNCTION "rename_codes"(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT replace(replace(replace(replace(replace(replace(replace(content,
		'"limitOn":', '"deadlineOn":'),
		'"machineParts":', '"aiGeneratedParts":'),
		'"undoneAt":', '"revokedAt":'),
		'"attention": "paid-twice"', '"attention": "duplicate-payment"'),
		'"attention": "refunded-elsewhere"', '"attention": "refunded-externally"'),
		'"attention": "project-gone"', '"attention": "project-unavailable"'),
		'"attention":', '"reviewFlag":')
$$;--> statement-breakpoint
UPDATE "history" SET "details" = rename_codes("details"::text)::jsonb WHERE "details"::text ~ '"(limitOn|machineParts|undoneAt|attention)":';--> statement-breakpoint
UPDATE "audit_log" SET "details" = rename_codes("details"::text)::jsonb WHERE "details"::text ~ '"(limitOn|machineParts|undoneAt|attention)":';--> statement-breakpoint
DROP FUNCTION "rename_codes"(text);--> statement-breakpoint
UPDATE "document_versions" SET "content" = regexp_replace(regexp_replace(regexp_replace("content"::text, '"mail/briefing-asked-back/(\w+)":', '"mail/clarification-requested/\1":', 'g'), '"mail/paid-twice/(\w+)":', '"mail/duplicate-payment/\1":', 'g'), '"mail/briefing-kept/(\w+)":', '"mail/briefing-saved/\1":', 'g')::jsonb
	WHERE "kind" = 'texts' AND "content"::text ~ '"mail/(briefing-asked-back|paid-twice|briefing-kept)/';--> statement-breakpoint
UPDATE "mails" SET
	"kind" = CASE "kind" WHEN 'briefing-asked-back' THEN 'clarification-requested' WHEN 'paid-twice' THEN 'duplicate-payment' WHEN 'briefing-kept' THEN 'briefing-saved' WHEN 'withdrawal-answered' THEN 'withdrawal-decided' ELSE 'staff-review-flag' END,
	"dedupe_key" = regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace("dedupe_key",
		'^briefing-asked-back:', 'clarification-requested:'),
		'^paid-twice:', 'duplicate-payment:'),
		'^briefing-kept:', 'briefing-saved:'),
		'^withdrawal-answered:', 'withdrawal-decided:'),
		'^staff-attention:', 'staff-review-flag:'),
		'^(staff-review-flag:[^:]+):paid-twice:', '\1:duplicate-payment:'),
		'^(staff-review-flag:[^:]+):refunded-elsewhere:', '\1:refunded-externally:'),
		'^(staff-review-flag:[^:]+):project-gone:', '\1:project-unavailable:')
	WHERE "kind" IN ('briefing-asked-back', 'paid-twice', 'briefing-kept', 'withdrawal-answered', 'staff-attention');--> statement-breakpoint
ALTER FUNCTION "keep_count"() RENAME TO "update_counters";--> statement-breakpoint
UPDATE "counters" SET "key" = 'review-flag' WHERE "kind" = 'orders' AND "key" = 'attention';--> statement-breakpoint
CREATE TRIGGER "orders_count_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');
--> statement-breakpoint
CREATE TRIGGER "orders_count_update" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');
--> statement-breakpoint
CREATE TRIGGER "orders_count_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION update_counters('array[state, case when review_flag is not null then ''review-flag'' end]');
