-- The limits of an account's auto recharge, and what counts against them in the UAE's day and month of a moment: what
-- was charged or may be yet, by when it began. A charge that failed counts no more.
CREATE OR REPLACE FUNCTION recharge_use(
  in_account_id bigint, in_at timestamptz,
  OUT day_limit_fils bigint, OUT month_limit_fils bigint, OUT day_fils bigint, OUT month_fils bigint
) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(day_limit_fils, usual_day_limit(target_fils)),
    coalesce(month_limit_fils, 10 * usual_day_limit(target_fils)),
    coalesce(used.day_fils, 0)::bigint, coalesce(used.month_fils, 0)::bigint
  FROM auto_recharges CROSS JOIN (
    SELECT sum(amount_fils) FILTER (WHERE created_at >= start_of_uae_period('day', in_at)) AS day_fils,
      sum(amount_fils) AS month_fils
    FROM top_ups
    WHERE account_id = in_account_id AND recharge_id IS NOT NULL AND status IN ('created', 'pending', 'succeeded')
      AND created_at >= start_of_uae_period('month', in_at)
  ) AS used
  WHERE account_id = in_account_id;
END;
