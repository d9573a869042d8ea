-- The rule of retention has another name.
UPDATE "retention_runs" SET "counts" = ("counts" - 'loose-voices') || jsonb_build_object('unlinked-voices', "counts" -> 'loose-voices')
	WHERE "counts" ? 'loose-voices';--> statement-breakpoint
UPDATE "retention_runs" SET "failed" = ("failed" - 'loose-voices') || '["unlinked-voices"]' WHERE "failed" ? 'loose-voices';--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{counts}',
		(("details" -> 'counts') - 'loose-voices') || jsonb_build_object('unlinked-voices', "details" -> 'counts' -> 'loose-voices'))
	WHERE "details" -> 'counts' ? 'loose-voices';
