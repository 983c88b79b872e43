-- A member may have the role of whoever books: trips and all that is of them, and nothing of the account's money.
ALTER TABLE memberships
  DROP CONSTRAINT memberships_role_check,
  ADD CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'developer', 'finance', 'booker', 'viewer'));
ALTER TABLE member_invitations
  DROP CONSTRAINT member_invitations_role_check,
  ADD CONSTRAINT member_invitations_role_check CHECK (role IN ('owner', 'developer', 'finance', 'booker', 'viewer'));
