import { beingRecordedMessage } from './player.rules.ts'

/** What is to be said of a sound, in the place of what is otherwise told of it. */
export const SoundRemark = ({ children: words }: { children: string }) =>
  words === beingRecordedMessage ? (
    <p className="remark" role="status">
      {words}
    </p>
  ) : (
    <p className="remark complaint" role="alert">
      {words}
    </p>
  )
