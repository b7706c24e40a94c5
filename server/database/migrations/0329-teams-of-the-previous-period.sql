-- The teams of the period before count by their present members, as those of the running one do: the board of a team that a row
-- leads to has the same residents, and who hides or is blocked leaves both.
alter table rating_boards drop column has_final_teams;
update rating_boards set as_of = 'epoch' where as_of <> 'epoch';
