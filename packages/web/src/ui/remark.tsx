import { beingRecorded } from '@earcon/contract/player'

/** What is to be said of a sound, in the place of what is otherwise told of it. */
export const Remark = ({ children: words }: { children: string }) =>
  words === beingRecorded ? (
    <p className="remark" role="status">
      {words}
    </p>
  ) : (
    <p className="remark complaint" role="alert">
      {words}
    </p>
  )
