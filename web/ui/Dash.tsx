/** Stands where there is no figure; `reason` says why to those who hear it. */
export const Dash = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{reason}</span>
  </>
)
