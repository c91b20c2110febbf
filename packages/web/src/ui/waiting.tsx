/** Until it is known what there is to show, at about the height of what will be. Without scripts, why it never will. */
export const Waiting = ({ sentence }: { sentence: string }) => (
  <>
    <div className="waiting">
      <p className="unseen" role="status">
        Loading …
      </p>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
    <noscript>
      <p className="notice">{sentence}</p>
    </noscript>
  </>
)
