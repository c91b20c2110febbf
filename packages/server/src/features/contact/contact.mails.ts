interface InquiryMailContent {
  brand: string
  id: string
  name: string
  email: string
  message: string
  made_at: Date
}

/** Plain text only: what a stranger wrote is nowhere taken for markup. */
export const inquiryMail = ({ brand, id, name, email, message, made_at }: InquiryMailContent) => ({
  subject: `Inquiry from ${name}`,
  text: `${name} <${email}> wrote through the contact form of ${brand}:

${message}

-- 
An answer to this letter goes to ${name}.
Inquiry ${id}, ${made_at.toISOString().slice(0, 16).replace('T', ' ')} UTC.
`,
})
