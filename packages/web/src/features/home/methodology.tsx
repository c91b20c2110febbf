import type { ReactNode } from 'react'
import { Cite, Eq, Formula, InlineFormula, Note, Section, See } from './paper.tsx'

export const Methodology = ({ spectrogram, envelopes }: { spectrogram: ReactNode; envelopes: ReactNode }) => (
  <Section id="methodology">
    <h3>Synthesis</h3>
    <p>
      Every sound begins as a score: notes, instruments and a room, written down as data. Struck things are
      sums of resonances that die away, strings are plucked, pipes are blown; and the bells and machines of
      several packs are frequency modulation <Cite of="chowning" />, in which one sine bends the phase of
      another:
    </p>
    <Formula of="voice" />
    <p>
      Here <var>f</var> is the pitch of the note, <var>r</var> the ratio between the two sines, and{' '}
      <var>I</var>(<var>t</var>) how far the phase is bent, in radians. At ½ the tone is round, at 2 bright,
      and at 6 harsh.
      <Note of="index" /> The note is let in along half a cosine, so that its beginning has no corner, and
      then falls by 60 decibels in <var>T</var> seconds:
    </p>
    <Formula of="envelope" />
    <p>
      With a <InlineFormula of="attack" /> of four thousandths of a second a tone sounds struck, with a tenth
      of a second it sounds stroked. Such a bell is little more than <Eq to="voice" /> and{' '}
      <Eq to="envelope" />, and the room that it stands in.
    </p>
    <h3>Spectrum</h3>
    <p>
      What comes of a score is looked at as the ear does, by time and by frequency at once. A window{' '}
      <var>w</var> of <var>N</var> samples is moved along the sound, and
    </p>
    <Formula of="spectrum" />
    <p>
      is computed at each place <Cite of="cooley" />, with Hann windows of 4,096 samples, and of 1,024 where
      high tones begin, at 44.1 kHz.{' '}
      {spectrogram && (
        <>
          <See to="fig-spectrogram">Figure 2</See> is such a picture of one sound.{' '}
        </>
      )}
      The covers of our packs are drawn from <Eq to="spectrum" /> as well: every one is a plot of the sounds
      inside.
    </p>
    {spectrogram}
    <h3>Consonance</h3>
    <p>
      Two partials that are close to each other beat, and are heard as rough; most so when they are about a
      quarter of a critical band apart <Cite of="plomp" />. Over all pairs of partials with frequencies{' '}
      <var>f</var> and amplitudes <var>A</var> this adds up to <Cite of="sethares" />
    </p>
    <Formula of="roughness" />
    <p>
      with <InlineFormula of="nearness" /> = 0.24 / (0.021 <InlineFormula of="lower" /> + 19). We do not use
      roughness as an alarm. By <Eq to="roughness" /> the sounds of failure are hardly rougher than those of
      success; they differ in motif and register. The sound that asks for an answer, which has to interrupt,
      is the smoothest of the nine.
      <Note of="roughness" />
    </p>
    <h3>Loudness</h3>
    <p>
      Loudness is measured as broadcasters measure it <Cite of="itu" />, over the loudest{' '}
      <InlineFormula of="window" /> of a short sound:
    </p>
    <Formula of="loudness" />
    <p>
      where <var>y</var>
      <sub>
        <var>c</var>
      </sub>{' '}
      is channel <var>c</var>, weighted as the ear weights it, and <var>u</var> runs through the sound. Every
      signal has <var>L</var> = −16 LUFS to within half a unit, and music has the same as a whole, so that no
      sound of a pack startles after another. True peaks stay below −1 dBTP, also after coding to MP3.
    </p>
    <h3>Distance</h3>
    <p>
      To tell whether two sounds could be mistaken for one another, each is divided into slices of time{' '}
      <var>s</var> and 32 bands <var>b</var> that are equally wide on the scale of heard pitch{' '}
      <Cite of="stevens" />. With the levels <var>G</var> and <var>H</var> of their cells, in decibels, they
      are
    </p>
    <Formula of="distance" />
    <p>
      apart, where <InlineFormula of="cells" /> holds the cells that at least one of the two fills. The order
      of time counts, so that a motif and its reverse are different words. No two sounds of a pack are closer
      than 4 dB. For what stands near a sound the shop takes sixteen slices of the sound’s own length and 24
      bands of equal ratio, and adds three decibels for each doubling of length; so the nearest of all to a
      copy a semitone higher is the sound itself.{' '}
      {envelopes && (
        <>
          <See to="fig-envelopes">Figure 3</See> shows how far apart four of them are by their shape alone.
        </>
      )}
    </p>
    {envelopes}
    <p>
      Loudness by <Eq to="loudness" /> and distance by <Eq to="distance" /> are two of ten rules that a
      program holds against every sound. What does not pass is not published.
    </p>
  </Section>
)
