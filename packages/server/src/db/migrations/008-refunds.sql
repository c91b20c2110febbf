-- How often the provider has refused to give money back, or broke down over it: the same question would be answered the same way.
alter table orders add refund_attempt integer not null default 0 check (refund_attempt >= 0);
