/** Its payment is in dispute. */
export const UnderReview = () => <span className="remark">under review</span>
