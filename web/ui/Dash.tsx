/** Shown in place of a missing figure; `reason` is read by screen readers. */
export const Dash = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{reason}</span>
  </>
)
