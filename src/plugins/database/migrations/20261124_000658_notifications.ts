import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_users_muted_mails" AS ENUM('Lead assigned', 'Customer replied', 'Task overdue', 'Webhook disabled');
  CREATE TABLE "users_muted_mails" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_users_muted_mails",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "notifications" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"origin" text NOT NULL,
  	"records" integer[] NOT NULL,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  	"read_at" timestamp (3) with time zone,
  	"mail_at" timestamp (3) with time zone,
  	"mailed_at" timestamp (3) with time zone,
  	"mail_tries" integer DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "notification_progress" (
  	"id" integer PRIMARY KEY NOT NULL,
  	"seen" "pg_snapshot" NOT NULL,
  	"due" timestamp (3) with time zone NOT NULL
  );
  
  CREATE TABLE "notification_readers" (
  	"user_id" integer PRIMARY KEY NOT NULL,
  	"language" text NOT NULL
  );
  
  ALTER TABLE "webhook_states" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;
  ALTER TABLE "users_muted_mails" ADD CONSTRAINT "users_muted_mails_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "users_muted_mails_order_idx" ON "users_muted_mails" USING btree ("order");
  CREATE INDEX "users_muted_mails_parent_idx" ON "users_muted_mails" USING btree ("parent_id");
  CREATE INDEX "users_muted_mails_value_idx" ON "users_muted_mails" USING btree ("value","parent_id");
  CREATE UNIQUE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","kind","origin") WHERE read_at IS NULL;
  CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id");
  CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail_at") WHERE mail_at IS NOT NULL;
  CREATE INDEX "notifications_updated_idx" ON "notifications" USING btree ("updated_at");

  -- What was written before there were notifications is not notified of.
  INSERT INTO "notification_progress" ("id", "seen", "due") VALUES (1, pg_current_snapshot(), clock_timestamp());`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "users_muted_mails" CASCADE;
  DROP TABLE "notifications" CASCADE;
  DROP TABLE "notification_progress" CASCADE;
  DROP TABLE "notification_readers" CASCADE;
  ALTER TABLE "webhook_states" DROP COLUMN "is_announced";
  DROP TYPE "public"."enum_users_muted_mails";`)
}
