/** How many codes can be tried of one that was sent to a customer: then it is dead, and another has to be asked for. Our own figure. */
export const triesPerCustomerCode = 5;
