import type { ReactNode } from 'react'
import { Cite, Note, Sec, Section, See } from './paper.tsx'

export const Introduction = ({ figure, samples }: { figure: ReactNode; samples: boolean }) => (
  <Section id="introduction">
    <p>
      An earcon is a short, structured sound that stands for an event <Cite of="blattner" />. An auditory icon
      imitates what it means, as a clatter does when something is thrown away <Cite of="gaver" />; but a test
      that fails makes no noise that could be imitated. An earcon has to be learnt, as a word has, and it is
      learnt well if it differs from its neighbours in timbre, in rhythm and in register. A difference in
      pitch alone does little <Cite of="brewster" />.
    </p>
    <p>
      A session with a coding agent has nine such events.
      <Note of="events" /> They have names that several tools agree on <Cite of="cesp" />, so one pack of
      sounds serves them all. {figure ? <See to="fig-session">Figure 1</See> : 'A pack’s page'} plays a whole
      session with the sounds of a pack of your choice.
    </p>
    {figure}
    <p>
      How urgent a sound seems follows from its pitch, its speed and its rhythm <Cite of="edworthy" />, and a
      warning that is louder than it needs to be makes people attend to silencing it <Cite of="patterson" />.
      Most of what an agent has to say is not urgent at all. So the sounds have to be quiet in manner, equal
      in loudness, and impossible to mistake for one another. How they are made so is the matter of{' '}
      <Sec to="methodology" />. <Sec to="music-collection" /> lists what there is,{' '}
      <Sec to="application-contexts" /> where it is used, and <Sec to="licensing" /> on which terms.
      {samples && (
        <>
          {' '}
          Thirty-three sounds that can be heard whole are in <Sec to="samples" />.
        </>
      )}
    </p>
  </Section>
)
