-- Uploads outlive the account that began them: their files are found by these rows when they are swept away.
alter table uploads
  alter column user_id drop not null,
  drop constraint uploads_user_id_fkey,
  add constraint uploads_user_id_fkey foreign key (user_id) references users on delete set null;
