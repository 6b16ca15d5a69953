// expansion.c: growing, compressing and multiplying expansions. Method, range and size: expansion.h.
#include "exact/expansion.h"

// Shewchuk's COMPRESS: the same value in as few components as it needs.
static void compress(hti_x *x) {
    double kept[HTI_X_CAPACITY];
    int bottom = x->count - 1;
    double q = x->c[bottom];
    int top = HTI_X_CAPACITY - 1;
    for (int i = bottom - 1; i >= 0; i--) {
        double sum = 0.0, tail = 0.0;
        hti_two_sum(q, x->c[i], &sum, &tail);
        q = sum;
        if (tail != 0.0) {
            kept[top--] = sum;
            q = tail;
        }
    }
    int n = 0;
    for (int i = top + 1; i < HTI_X_CAPACITY; i++) {
        double sum = 0.0, tail = 0.0;
        hti_two_sum(kept[i], q, &sum, &tail);
        q = sum;
        if (tail != 0.0) {
            x->c[n++] = tail;
        }
    }
    x->c[n++] = q;
    x->count = n;
}

void hti_x_add_double(hti_x *x, double b) {
    if (x->count == HTI_X_CAPACITY) {
        compress(x);
    }
    double q = b;
    int n = 0;
    for (int i = 0; i < x->count; i++) {
        double tail = 0.0;
        hti_two_sum(q, x->c[i], &q, &tail);
        if (tail != 0.0) {
            x->c[n++] = tail;
        }
    }
    if (q != 0.0) {
        x->c[n++] = q;
    }
    x->count = n;
}

void hti_x_add_product(hti_x *x, double a, double b) {
    double product = 0.0, tail = 0.0;
    hti_two_product(a, b, &product, &tail);
    if (tail != 0.0) {
        hti_x_add_double(x, tail);
    }
    hti_x_add_double(x, product);
}

void hti_x_add(hti_x *x, const hti_x *y, double sign) {
    for (int i = 0; i < y->count; i++) {
        hti_x_add_double(x, sign * y->c[i]);
    }
}

void hti_x_multiply(hti_x *out, const hti_x *a, const hti_x *b) {
    out->count = 0;
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            hti_x_add_product(out, a->c[i], b->c[j]);
        }
    }
}

void hti_x_square_less(hti_x *out, const hti_x *a, const hti_x *b, const hti_x *c) {
    hti_x limit;
    hti_x_multiply(out, a, a);
    hti_x_multiply(&limit, b, c);
    hti_x_add(out, &limit, -1.0);
}

hti_x hti_x_sum(const double *terms, int count) {
    hti_x x = {.count = 0};
    for (int i = 0; i < count; i++) {
        if (terms[i] != 0.0) {
            hti_x_add_double(&x, terms[i]);
        }
    }
    return x;
}

int hti_sum_sign(const double *terms, int count) {
    const hti_x x = hti_x_sum(terms, count);
    return hti_x_sign(&x);
}
