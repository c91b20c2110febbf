const most = { sound: 200 * 1024 * 1024, cover: 20 * 1024 * 1024 }

export interface UploadAttempt {
  name: string
  size: number
  kind: 'sound' | 'cover'
}

/** Why a file need not be sent at all, as far as that can be told before anything of it is read. */
export function uploadComplaint({ name, size, kind }: UploadAttempt) {
  if (!/^[^/\\\p{Cc}]{1,200}$/u.test(name) || /^\.+$/.test(name))
    return `“${name.slice(0, 100)}” is no name of a file.`
  if (size < 1) return 'The file is empty.'
  if (size > most[kind])
    return `The file has ${megabytes(size)} MB; a ${kind} may have at most ${megabytes(most[kind])} MB.`
  return undefined
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
