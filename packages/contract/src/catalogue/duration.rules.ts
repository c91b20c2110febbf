/** How long a sound lasts, as a listener reads it: 0:02, 1:30. Never 0:00, since there is a sound. */
export function formatDuration(seconds: number) {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
