-- Whether a database has seen play money or real money: rights and logins of a rehearsal count for nothing in earnest.
create table shop_money (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('play', 'real'))
);

-- What was rehearsed with before this was written down.
insert into shop_money (kind)
  select 'play' where exists (select from orders where test)
    or exists (select from identities where issuer like '%/sandbox/google')
    or exists (select from users where email = 'admin@earcon.example' and is_admin);
