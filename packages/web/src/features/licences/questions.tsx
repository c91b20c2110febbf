import { licenceQuestions } from '@earcon/contract/licences/licence-questions.rules'
import { Fragment } from 'react'
import { Link } from '../../ui/link.tsx'
import { ClauseLink } from './clauses.tsx'

/** What buyers ask, and by which clause it is answered. */
export const Questions = () => (
  <table className="table questions">
    <caption>
      <span className="numeral">Table 1.</span> Answers by the clause they rest on. No Yes goes further than{' '}
      <span className="lining">3.3</span>: as far as the certificate says, which is up to a million people
      where nothing else was bought.
    </caption>
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">Answer</th>
        <th scope="col">Clause</th>
      </tr>
    </thead>
    <tbody>
      {licenceQuestions.map(({ question, answer, why, by }) => (
        <tr key={question}>
          <th scope="row">{question}</th>
          <td className="answer">
            <strong className={answer === 'No' ? 'no' : undefined}>
              {answer === 'Ask us' ? <Link to="/contact">{answer}</Link> : answer}
            </strong>
            : {why}.
          </td>
          <td className="by">
            {by.map((name, place) => (
              <Fragment key={name}>
                {place > 0 && ', '}
                <ClauseLink name={name} />
              </Fragment>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
